//! The manifest of a copy.
//!
//! In: the copy of a package. Out: the same, depending on this workspace's `framewright`, and no
//! member of any workspace. Invariant: native and lowered copy have the same dependencies, so that
//! they are built once.

use std::fs;
use std::path::Path;

use crate::process::{Failure, cargo, output, root};

/// Adds the dependency, and a mark to the version: cargo would take two copies of one version in
/// one build directory for the same package.
pub fn prepare(copy: &Path, version: &str, mark: &str) -> Result<(), Failure> {
    let path = copy.join("Cargo.toml");
    let failed = |error: std::io::Error| Failure::Check(format!("{}: {error}", path.display()));
    let mut text = fs::read_to_string(&path).map_err(failed)?;
    let marked = format!("version = \"{version}+{mark}\"");
    text = text.replacen(&format!("version = \"{version}\""), &marked, 1);
    let runtime = root().join("runtime");
    // Frames need nothing but `core` and `alloc`.
    text.push_str(&format!(
        "\n[dependencies.framewright]\npath = \"{}\"\ndefault-features = false\n",
        runtime.display()
    ));
    if !text.contains("[workspace]") {
        text.push_str("\n[workspace]\n");
    }
    fs::write(&path, text).map_err(failed)?;
    let lock = copy.join("Cargo.lock");
    if lock.is_file() {
        // It may hold a `syn` that is older than what the macro needs.
        output(cargo(&["fetch"]).current_dir(copy))?;
        output(cargo(&["update", "syn@2", "proc-macro2", "quote"]).current_dir(copy))?;
    } else {
        // What both need is then of the same version.
        fs::copy(root().join("Cargo.lock"), &lock).map_err(failed)?;
    }
    Ok(())
}
