//! The Rust files of a tree.
//!
//! In: a folder. Out: its `.rs` files, sorted. Invariant: links are not followed, hidden folders
//! and build directories are not entered; what a build directory is, its `CACHEDIR.TAG` says, so
//! that a module `target` is one of the sources.

use std::io;
use std::path::{Path, PathBuf};

/// Every `.rs` file in `root` and below.
pub fn sources(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir()? {
            let entry = entry?;
            let path = entry.path();
            let kind = entry.file_type()?;
            if kind.is_dir() {
                let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
                if !is_hidden && !path.join("CACHEDIR.TAG").is_file() {
                    folders.push(path);
                }
            } else if kind.is_file() && path.extension().is_some_and(|end| end == "rs") {
                sources.push(path);
            }
        }
    }
    sources.sort();
    Ok(sources)
}
