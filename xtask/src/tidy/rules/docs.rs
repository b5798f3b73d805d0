//! Rule `docs`: a command that the documentation mentions exists.
//!
//! In: a Markdown file, and what the workspace has. Out: a violation for an unknown `cargo xtask`
//! command, package, example, program or test. Invariant: only lines with `cargo` are read; a word
//! with anything but letters, digits, `-` and `_`, or in capitals, is a placeholder.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use super::Finding;
use crate::COMMANDS;

/// Names that a command line may contain.
#[derive(Default)]
pub struct Known {
    packages: BTreeSet<String>,
    /// Examples, programs and tests, which cargo finds by file name or by manifest.
    targets: BTreeSet<String>,
}

impl Known {
    /// Reads the manifests in and above the folders of the listed files, and their names: cargo
    /// finds targets by the names of files.
    pub fn of_workspace(root: &Path, files: &[String]) -> io::Result<Self> {
        let mut known = Self::default();
        let folders = files.iter().flat_map(|path| Path::new(path).ancestors().skip(1));
        for folder in folders.collect::<BTreeSet<_>>() {
            let manifest = root.join(folder).join("Cargo.toml");
            if manifest.is_file() {
                known.add_manifest(&fs::read_to_string(manifest)?);
            }
        }
        known.targets.extend(files.iter().filter_map(|path| target_name(path)));
        Ok(known)
    }

    fn add_manifest(&mut self, text: &str) {
        let mut section = "";
        for line in text.lines().map(str::trim) {
            if line.starts_with('[') {
                section = line;
            } else if let Some(name) = line.strip_prefix("name = ") {
                let names =
                    if section == "[package]" { &mut self.packages } else { &mut self.targets };
                names.insert(name.trim_matches('"').to_owned());
            }
        }
    }
}

/// `runtime/examples/tour.rs` and `runtime/examples/tour/main.rs` are the example `tour`.
fn target_name(path: &str) -> Option<String> {
    let stem = path.strip_suffix(".rs")?;
    let stem = stem.strip_suffix("/main").unwrap_or(stem);
    let (folder, name) = stem.rsplit_once('/')?;
    let (_, kind) = folder.rsplit_once('/')?;
    matches!(kind, "examples" | "bin" | "tests" | "benches").then(|| name.to_owned())
}

/// The rule.
pub fn check(path: &str, text: &str, known: &Known) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for command in commands(line) {
            let words: Vec<&str> = command.split_whitespace().collect();
            for pair in words.windows(2) {
                if let Some(problem) = problem_with(pair[0], pair[1], known) {
                    found.push(Finding::violation(path, index + 1, "docs", problem));
                }
            }
        }
    }
    found
}

/// What follows `cargo` in each code span, or in the whole of a line without one.
fn commands(line: &str) -> impl Iterator<Item = &str> {
    let has_spans = line.contains('`');
    let pieces = line.split('`').enumerate();
    let code = pieces.filter(move |(index, _)| !has_spans || index % 2 == 1);
    code.filter_map(|(_, piece)| Some(piece.split_once("cargo ")?.1))
}

fn problem_with(option: &str, name: &str, known: &Known) -> Option<String> {
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    if name.is_empty() || name.starts_with('-') || !name.chars().all(is_word) {
        return None;
    }
    let (kind, exists) = match option {
        "xtask" => {
            ("command of `cargo xtask`", COMMANDS.iter().any(|command| command.name == name))
        }
        "-p" | "--package" => ("package", known.packages.contains(name)),
        "--example" | "--bin" | "--test" => ("target", known.targets.contains(name)),
        _ => return None,
    };
    (!exists).then(|| format!("there is no {kind} `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::{Known, check, target_name};

    fn found(text: &str) -> usize {
        let mut known = Known::default();
        known.add_manifest("[package]\nname = \"framewright\"\n[[example]]\nname = \"tour\"\n");
        check("README.md", text, &known).len()
    }

    #[test]
    fn a_command_that_exists_is_fine() {
        assert_eq!(found("Run `cargo xtask tidy`, then `cargo run --example tour`.\n"), 0);
        assert_eq!(found("    cargo test -p framewright\n    cargo xtask --help\n"), 0);
        assert_eq!(found("`cargo xtask` is the way in; see `cargo xtask NAME`.\n"), 0);
    }

    #[test]
    fn a_command_that_does_not_exist_is_found() {
        assert_eq!(found("`cargo xtask tydi`\n"), 1);
        assert_eq!(found("cargo run -p nothing --example nowhere\n"), 2);
    }

    #[test]
    fn targets_are_named_as_cargo_names_them() {
        assert_eq!(target_name("runtime/examples/tour.rs").as_deref(), Some("tour"));
        assert_eq!(target_name("runtime/examples/echo/main.rs").as_deref(), Some("echo"));
        assert_eq!(target_name("runtime/src/lib.rs"), None);
    }
}
