//! The Markdown files of the workspace that are documentation.
//!
//! In: nothing. Out: their paths from the root. Invariant: sorted.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// The README, its companions, and every page of the book.
pub fn pages() -> Vec<String> {
    let mut pages = Vec::new();
    let mut folders = vec![String::from("docs/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if path.ends_with(".md") {
                pages.push(path);
            }
        }
    }
    let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    pages.extend(others.map(str::to_string));
    pages.sort();
    pages
}
