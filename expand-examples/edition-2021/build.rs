//! Turns the inputs next door into modules of edition 2021. In: the input files, without those that
//! need edition 2024. Out, in `OUT_DIR`: a native copy of each, and `inputs.rs` (modules and the
//! list `ALL`).

#[path = "../build/modules.rs"]
mod modules;
#[allow(dead_code)]
#[path = "../src/source.rs"]
mod source;

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=../inputs");
    println!("cargo::rerun-if-changed=../src/source.rs");
    println!("cargo::rerun-if-changed=../build/modules.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));

    let package = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in a package");
    let mut sources = source::under(&package.join("inputs")).expect("inputs/ can be read");
    sources.retain(|source| !source.needs_2024());
    modules::retain_chosen(&mut sources);
    modules::write(&sources, &out);
}
