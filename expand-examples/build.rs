//! Turns `inputs/` into modules and tests. In: the input files. Out, in `OUT_DIR`: a native copy of
//! each, `inputs.rs` (modules and the list `ALL`) and `tests.rs` (one `#[test]` each).
//!
//! `FRAMEWRIGHT_ONLY=text` keeps the inputs whose name contains the text.

#[path = "build/modules.rs"]
mod modules;
#[allow(dead_code)]
#[path = "src/source.rs"]
mod source;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use source::Source;

fn main() {
    println!("cargo::rerun-if-changed=inputs");
    println!("cargo::rerun-if-changed=src/source.rs");
    println!("cargo::rerun-if-changed=build/modules.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));

    let mut sources = source::all().expect("inputs/ can be read");
    modules::retain_chosen(&mut sources);
    modules::write(&sources, &out);
    fs::write(out.join("tests.rs"), tests(&modules::grouped(&sources))).expect("OUT_DIR is ours");
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
