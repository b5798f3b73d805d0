//! Turns the inputs of this package into modules. In: the input files. Out, in `OUT_DIR`: a native
//! copy of each, and `inputs.rs` (modules and the list `ALL`).

#[path = "../build/modules.rs"]
mod modules;
#[allow(dead_code)]
#[path = "../src/source.rs"]
mod source;

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=inputs");
    println!("cargo::rerun-if-changed=../src/source.rs");
    println!("cargo::rerun-if-changed=../build/modules.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));

    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs");
    let mut sources = source::under(&inputs).expect("inputs/ can be read");
    modules::retain_chosen(&mut sources);
    modules::write(&sources, &out);
}
