//! Writes the native twin of every shape.
//!
//! In: `src/shapes/*.rs`, ordinary source in which some functions carry the coroutine attribute.
//! Out: `native.rs` in the build directory, one module per file, the same text with the attribute
//! lines gone, and `control.rs`, that text again. Invariant: nothing else differs, so what native
//! and lowered differ by beyond native and control is the lowering's.
//!
//! A build script rather than a macro, because a macro would hand the attribute other spans than
//! a user's file does.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const ATTRIBUTE: &str = "#[framewright::coroutine]";
const SHAPES: &str = "src/shapes";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={SHAPES}");
    let native: String =
        shape_files()?.iter().map(|path| native_module(path)).collect::<io::Result<_>>()?;
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&out).join("native.rs"), &native)?;
    // From one file the optimiser would merge the two copies, and a copy would control nothing.
    fs::write(Path::new(&out).join("control.rs"), &native)
}

fn shape_files() -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(SHAPES)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name != "mod.rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn native_module(path: &Path) -> io::Result<String> {
    let name = path.file_stem().expect("a shape file has a name").to_string_lossy();
    let source = fs::read_to_string(path)?;
    let native: String =
        source.split_inclusive('\n').filter(|line| line.trim() != ATTRIBUTE).collect();
    Ok(format!("pub mod {name} {{\n{native}}}\n"))
}
