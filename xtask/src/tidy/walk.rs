//! The files that the rules are about.
//!
//! In: the root of the workspace. Out: paths relative to it, with `/`, sorted. Invariant: nothing
//! generated is listed: no build directory, no hidden folder, no rendered book.

use std::io;
use std::path::Path;

/// Every Rust and Markdown file.
pub fn files(root: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in root.join(&folder).read_dir()? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if entry.file_type()?.is_dir() {
                if !is_generated(&name, &path) {
                    folders.push(path);
                }
            } else if name.ends_with(".rs") || name.ends_with(".md") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn is_generated(name: &str, path: &str) -> bool {
    name.starts_with('.')
        || name == "target"
        || name.starts_with("target-")
        || path == "docs/book/html"
}
