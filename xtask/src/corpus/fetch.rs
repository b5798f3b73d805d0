//! Where the sources of a crate come from.
//!
//! In: name and version. Out: the folder in which cargo keeps the package. Invariant: cargo does
//! the fetching, for a package made for this that depends on the one crate.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::crates::Package;
use crate::process::{Failure, cargo, output};

/// Has cargo fetch the crate; `folder` is for the package that asks for it.
pub fn fetch(package: &Package, folder: &Path) -> Result<PathBuf, Failure> {
    let Package { name, version, .. } = package;
    let manifest = format!(
        "[package]\nname = \"corpus-fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [workspace]\n\n[dependencies]\n{name} = {{ version = \"={version}\", \
         default-features = false }}\n"
    );
    let failed = |error: std::io::Error| Failure::Check(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder.join("src")).map_err(failed)?;
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failed)?;
    fs::write(folder.join("src/lib.rs"), "").map_err(failed)?;

    let metadata = output(cargo(&["metadata", "--format-version", "1"]).current_dir(folder))?;
    let metadata: Value = serde_json::from_slice(&metadata)
        .map_err(|error| Failure::Check(format!("`cargo metadata`: {error}")))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let found = packages.into_iter().find(|found| found["name"] == *name);
    let manifest = found.and_then(|found| found["manifest_path"].as_str());
    let folder = manifest.and_then(|path| Path::new(path).parent());
    folder.map(Path::to_owned).ok_or_else(|| {
        Failure::Check(format!("cargo did not say where it has put {name} {version}"))
    })
}
