//! The sources of one crate, in memory, and as copies on disk.
//!
//! In: the folder where cargo has put the package. Out: its Rust files with their functions, and
//! copies in which chosen functions have an attribute. Invariant: in every copy all lines have the
//! numbers of the original, so a line of a compiler message is a line of the original.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::annotate::edit::{self, Line, Style, Tests};
use crate::annotate::place::{self, Function};
use crate::annotate::walk;

/// The package as published.
pub struct Sources {
    root: PathBuf,
    /// By path inside of the package.
    pub files: BTreeMap<PathBuf, File>,
}

/// One Rust file.
pub struct File {
    text: String,
    /// Its functions that are `async` and have a body.
    pub functions: Vec<Function>,
}

/// A function: its file, and its number there.
pub type Id = (PathBuf, usize);

impl Sources {
    /// Reads the package. Files that do not parse are material of tests, and have no functions.
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for path in walk::sources(root)? {
            let text = fs::read_to_string(&path)?;
            let functions = place::functions(&text).unwrap_or_default();
            let inside = path.strip_prefix(root).expect("a file of the package").to_owned();
            files.insert(inside, File { text, functions });
        }
        Ok(Self { root: root.to_owned(), files })
    }

    /// Every function.
    pub fn functions(&self) -> impl Iterator<Item = (Id, &Function)> {
        self.files.iter().flat_map(|(path, file)| {
            let number = |(at, function)| ((path.clone(), at), function);
            file.functions.iter().enumerate().map(number)
        })
    }

    /// The function at a line of a file: the innermost.
    pub fn at(&self, path: &Path, line: usize) -> Option<Id> {
        let functions = &self.files.get(path)?.functions;
        let around = functions.iter().enumerate().filter(|(_, f)| f.lines.contains(&line));
        let innermost = around.min_by_key(|(_, function)| function.lines.len())?;
        Some((path.to_owned(), innermost.0))
    }

    /// Copies the whole package, without what cargo would take for another workspace.
    pub fn copy(&self, to: &Path) -> io::Result<()> {
        if to.exists() {
            fs::remove_dir_all(to)?;
        }
        copy_folder(&self.root, to)
    }

    /// Writes the Rust files, with `attribute` on the functions that `is_chosen`, and `of_crate` at
    /// the head of each crate. Tests are wrapped in any case, so that all copies have the same
    /// functions.
    pub fn write(
        &self,
        to: &Path,
        attribute: &str,
        is_chosen: impl Fn(&Id) -> bool,
        of_crate: &str,
    ) -> io::Result<()> {
        for (path, file) in &self.files {
            let wrapped = Style { attribute: "", line: Line::OfFunction, tests: Tests::Wrap };
            let chosen = Style { attribute, ..wrapped };
            let style = |at: usize| {
                if is_chosen(&(path.clone(), at)) { &chosen } else { &wrapped }
            };
            let mut text = edit::annotate_each(&file.text, &file.functions, style);
            if is_root(path) {
                text.insert_str(place::skipped(&text), of_crate);
            }
            let target = to.join(path);
            if fs::read_to_string(&target)? != text {
                fs::write(target, text)?;
            }
        }
        Ok(())
    }
}

/// Whether cargo takes a file for a crate of its own, unless the manifest says otherwise.
fn is_root(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(path);
    match path.file_name().and_then(|name| name.to_str()) {
        Some("lib.rs" | "main.rs") if folder == Path::new("src") => true,
        _ => folder == Path::new("tests") || folder == Path::new("src/bin"),
    }
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in from.read_dir()? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else if entry.file_name() != ".cargo-ok" {
            // The registry's files may be read-only, and a copy of a file takes its permissions.
            fs::write(&target, fs::read(entry.path())?)?;
        }
    }
    Ok(())
}
