//! The inputs as Rust text: modules, and a list of them.
//!
//! In: the input files. Out: a native copy of each on disk, and the text of a module that declares
//! both sides of all and lists them. Shared by the two packages that compile the inputs, one for
//! each edition.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::source::Source;

/// Keeps the inputs whose name contains the text in `FRAMEWRIGHT_ONLY`, if there is one.
pub fn retain_chosen(sources: &mut Vec<Source>) {
    println!("cargo::rerun-if-env-changed=FRAMEWRIGHT_ONLY");
    let only = env::var("FRAMEWRIGHT_ONLY").unwrap_or_default();
    sources.retain(|source| source.name.contains(&only));
}

/// The sources of each construct.
pub fn grouped(sources: &[Source]) -> BTreeMap<&str, Vec<&Source>> {
    let mut constructs: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources {
        constructs.entry(source.construct()).or_default().push(source);
    }
    constructs
}

/// Writes into `out` a native copy of each source, and `inputs.rs`: `pub mod construct { pub mod
/// shape { pub mod native; pub mod lowered; } }` for each, and `ALL`.
pub fn write(sources: &[Source], out: &Path) {
    let mut code = String::new();
    let mut list = String::new();
    for (construct, sources) in grouped(sources) {
        writeln!(code, "pub mod {construct} {{").unwrap();
        for source in sources {
            let (native, lowered) = (native_copy(out, source), &source.path);
            writeln!(code, "    pub mod {} {{", source.shape()).unwrap();
            writeln!(code, "        #[path = {native:?}] pub mod native;").unwrap();
            writeln!(code, "        #[path = {lowered:?}] pub mod lowered;").unwrap();
            writeln!(code, "    }}").unwrap();
            entry(&mut list, source);
        }
        writeln!(code, "}}").unwrap();
    }
    let code = format!(
        "{code}/// All inputs, sorted by name.\n\
         pub const ALL: &[framewright_expand_examples::compare::Input] = &[\n{list}];\n"
    );
    fs::write(out.join("inputs.rs"), code).expect("OUT_DIR is ours");
}

fn native_copy(out: &Path, source: &Source) -> PathBuf {
    let path = out.join("native").join(format!("{}.rs", source.name));
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("OUT_DIR is ours");
    fs::write(&path, source.native()).expect("OUT_DIR is ours");
    path
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
