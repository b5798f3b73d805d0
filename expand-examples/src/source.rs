//! The input files as text: where they are, their native copy, the functions in them.
//!
//! Used by the build script, by `triage` and by the snapshots; needs `std` alone. Invariant: what
//! tells native from lowered is whole lines that begin with [`ATTRIBUTE`], nothing else.

#[path = "source/oracle.rs"]
mod oracle;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the attribute is spelled in inputs, up to its options.
pub const ATTRIBUTE: &str = "#[framewright::coroutine";

/// One input file.
#[derive(Clone, Debug)]
pub struct Source {
    /// `construct/shape`.
    pub name: String,
    /// The absolute path.
    pub path: PathBuf,
    /// The text.
    pub text: String,
}

/// One function with the attribute.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name, without a path.
    pub name: String,
    /// The line of the attribute, from 1.
    pub line: usize,
    /// The item from the line after the attribute to its closing brace, with its own indentation.
    pub text: String,
    /// The attribute line itself, trimmed.
    pub attribute: String,
}

/// All inputs of this package, sorted by name.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn all() -> io::Result<Vec<Source>> {
    under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs"))
}

/// All inputs in a folder of constructs, sorted by name.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn under(root: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for construct in fs::read_dir(root)? {
        let construct = construct?.path();
        if !construct.is_dir() {
            continue;
        }
        for shape in fs::read_dir(&construct)? {
            let path = shape?.path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(Source::read(&construct, path)?);
            }
        }
    }
    sources.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(sources)
}

impl Source {
    fn read(construct: &Path, path: PathBuf) -> io::Result<Source> {
        let stem =
            |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = format!("{}/{}", stem(construct), stem(&path));
        let text = fs::read_to_string(&path)?;
        Ok(Source { name, path, text })
    }

    /// The folder: `construct` of `construct/shape`.
    pub fn construct(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// The file: `shape` of `construct/shape`.
    pub fn shape(&self) -> &str {
        self.name.split('/').nth(1).unwrap_or_default()
    }

    /// The same text without the attribute, and with its options done by hand (`oracle`). Lines
    /// are emptied, not removed, so numbers stay.
    pub fn native(&self) -> String {
        let mut lines: Vec<String> = self.text.lines().map(str::to_owned).collect();
        for at in 0..lines.len() {
            if !is_attribute(&lines[at]) {
                continue;
            }
            let attribute = std::mem::take(&mut lines[at]);
            if let Some(kind) = oracle::Kind::of(&attribute) {
                let end = at + 1 + last_line(&lines[at + 1..], &attribute);
                oracle::by_hand(kind, &mut lines[at + 1..=end]);
            }
        }
        lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect()
    }

    /// Whether the input says in its first comment that it needs edition 2024.
    pub fn needs_2024(&self) -> bool {
        self.text.lines().take_while(|line| line.starts_with("//!")).any(|l| l.contains("(2024)"))
    }

    /// The functions with the attribute, in source order.
    ///
    /// Relies on the layout that rustfmt gives: an item ends at the first `}` on its own
    /// indentation, or on its first line.
    pub fn functions(&self) -> Vec<Function> {
        let lines: Vec<&str> = self.text.lines().collect();
        let attributes = lines.iter().enumerate().filter(|(_, line)| is_attribute(line));
        attributes.map(|(at, line)| function(&lines[at + 1..], at + 1, line)).collect()
    }
}

/// The line with the function's name, of those below an attribute.
fn head_line(rest: &[impl AsRef<str>]) -> usize {
    rest.iter().position(|line| line.as_ref().contains("fn ")).unwrap_or_default()
}

/// The last line of the item below an attribute.
fn last_line(rest: &[impl AsRef<str>], attribute: &str) -> usize {
    let indent = &attribute[..attribute.len() - attribute.trim_start().len()];
    let end = format!("{indent}}}");
    let head = head_line(rest);
    if rest[head].as_ref().trim_end().ends_with([';', '}']) {
        return head;
    }
    rest.iter().position(|line| line.as_ref() == end).unwrap_or(rest.len() - 1)
}

/// Whether a line is nothing but the attribute.
fn is_attribute(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(ATTRIBUTE) && line.ends_with(']')
}

fn function(rest: &[&str], line: usize, attribute: &str) -> Function {
    let head = head_line(rest);
    let text = rest[..=last_line(rest, attribute)].join("\n");
    let after = rest[head].split("fn ").nth(1).unwrap_or_default();
    let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    Function { name: name.into(), line, text, attribute: attribute.trim().into() }
}
