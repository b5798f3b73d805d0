//! Turns `inputs/` into modules and tests. In: the input files. Out, in `OUT_DIR`: a native copy of
//! each, `inputs.rs` (modules and the list `ALL`), `inputs_2021.rs` (the same without those that need
//! edition 2024) and `tests.rs` (one `#[test]` each).
//!
//! `FRAMEWRIGHT_ONLY=text` keeps the inputs whose name contains the text. With
//! `FRAMEWRIGHT_NATIVE_ONLY` the lowered side is a second native copy, which tests the harness.

#[allow(dead_code)]
#[path = "src/source.rs"]
mod source;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use source::Source;

fn main() {
    println!("cargo::rerun-if-changed=inputs");
    println!("cargo::rerun-if-changed=src/source.rs");
    let only = variable("FRAMEWRIGHT_ONLY").unwrap_or_default();
    let native_only = variable("FRAMEWRIGHT_NATIVE_ONLY").is_some();
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);

    let mut sources = source::all().expect("inputs/ can be read");
    sources.retain(|source| source.name.contains(&only));
    for source in &sources {
        let native = native_copy(out, source);
        fs::create_dir_all(native.parent().expect("it is in a folder")).expect("OUT_DIR is ours");
        fs::write(native, source.native()).expect("OUT_DIR is ours");
    }
    let write =
        |name: &str, code: String| fs::write(out.join(name), code).expect("OUT_DIR is ours");
    let by_construct = grouped(&sources);
    write("inputs.rs", modules(&by_construct, out, native_only));
    write("tests.rs", tests(&by_construct));
    sources.retain(|source| !source.needs_2024());
    write("inputs_2021.rs", modules(&grouped(&sources), out, native_only));
}

/// The sources of each construct.
fn grouped(sources: &[Source]) -> BTreeMap<&str, Vec<&Source>> {
    let mut constructs: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources {
        constructs.entry(source.construct()).or_default().push(source);
    }
    constructs
}

fn native_copy(out: &Path, source: &Source) -> PathBuf {
    out.join("native").join(format!("{}.rs", source.name))
}

fn variable(name: &str) -> Option<String> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// `pub mod construct { pub mod shape { pub mod native; pub mod lowered; } }` for each, and `ALL`.
fn modules(constructs: &BTreeMap<&str, Vec<&Source>>, out: &Path, native_only: bool) -> String {
    let mut code = String::new();
    let mut list = String::new();
    for (construct, sources) in constructs {
        writeln!(code, "pub mod {construct} {{").unwrap();
        for source in sources {
            let native = native_copy(out, source);
            let lowered = if native_only { &native } else { &source.path };
            writeln!(code, "    pub mod {} {{", source.shape()).unwrap();
            writeln!(code, "        #[path = {native:?}] pub mod native;").unwrap();
            writeln!(code, "        #[path = {lowered:?}] pub mod lowered;").unwrap();
            writeln!(code, "    }}").unwrap();
            entry(&mut list, source);
        }
        writeln!(code, "}}").unwrap();
    }
    format!(
        "{code}/// All inputs, sorted by name.\n\
         pub const ALL: &[framewright_expand_examples::compare::Input] = &[\n{list}];\n"
    )
}

fn entry(list: &mut String, source: &Source) {
    let path = source.name.replace('/', "::");
    writeln!(
        list,
        "    framewright_expand_examples::compare::Input {{
        name: {:?},
        native: || framewright_expand_examples::executor::erase({path}::native::case()),
        lowered: || framewright_expand_examples::executor::erase({path}::lowered::case()),
    }},",
        source.name
    )
    .unwrap();
}

/// `mod construct { #[test] fn shape() { .. } }` for each.
fn tests(constructs: &BTreeMap<&str, Vec<&Source>>) -> String {
    let mut code = String::new();
    for (construct, sources) in constructs {
        writeln!(code, "mod {construct} {{").unwrap();
        for source in sources {
            let (shape, name) = (source.shape(), &source.name);
            writeln!(code, "    #[test] fn {shape}() {{ super::check({name:?}); }}").unwrap();
        }
        writeln!(code, "}}").unwrap();
    }
    code
}
