//! `cargo xtask annotate`: the attribute on every `async fn` of a tree of sources, and off again.
//!
//! In: a folder. Out: its files changed, a line for each function that stays without the
//! attribute and why, and the counts as the last line. Invariant: a file that does not parse is
//! named and left alone; `--remove` undoes what was put byte for byte.

pub mod edit;
mod others;
pub mod place;
pub mod walk;
mod wrap;

use std::fmt;
use std::fs;
use std::path::Path;

use crate::process::Failure;
use edit::{Line, Outcome, Style, Tests};

/// What is put on a function.
pub const ATTRIBUTE: &str = "#[framewright::coroutine]";

/// Which way to go.
#[derive(Clone, Copy)]
enum Direction {
    Put(Tests),
    Remove,
}

/// What was done, over all files.
#[derive(Default)]
struct Report {
    files: usize,
    changed: usize,
    already: usize,
    skipped: usize,
    unread: usize,
}

/// Runs the command.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let (folder, direction) = match arguments {
        [folder] => (folder, Direction::Put(Tests::Leave)),
        [folder, "--tests"] | ["--tests", folder] => (folder, Direction::Put(Tests::Wrap)),
        [folder, "--remove"] | ["--remove", folder] => (folder, Direction::Remove),
        [] => return Err(Failure::Usage("`annotate` needs a folder".to_owned())),
        _ => return Err(Failure::unexpected("annotate", arguments)),
    };
    if folder.starts_with('-') {
        return Err(Failure::unexpected("annotate", arguments));
    }
    let failed = |path: &Path, error: &std::io::Error| {
        Failure::Check(format!("{}: {error}", path.display()))
    };
    let folder = Path::new(folder);
    let mut report = Report::default();
    for path in walk::sources(folder).map_err(|error| failed(folder, &error))? {
        process(&path, direction, &mut report).map_err(|error| failed(&path, &error))?;
    }
    println!("{report}");
    Ok(())
}

fn process(path: &Path, direction: Direction, report: &mut Report) -> std::io::Result<()> {
    report.files += 1;
    let Ok(text) = String::from_utf8(fs::read(path)?) else {
        println!("{}: is not UTF-8, left alone", path.display());
        report.unread += 1;
        return Ok(());
    };
    let functions = match place::functions(&text) {
        Ok(functions) => functions,
        Err(error) => {
            let line = error.span().start().line;
            println!("{}:{line}: does not parse, left alone: {error}", path.display());
            report.unread += 1;
            return Ok(());
        }
    };
    let (new, outcomes) = match direction {
        Direction::Put(tests) => {
            let style = Style { attribute: ATTRIBUTE, line: Line::Own, tests };
            edit::annotate(&text, &functions, &style)
        }
        Direction::Remove => edit::remove(&text, &functions),
    };
    for (function, outcome) in functions.iter().zip(outcomes) {
        match outcome {
            Outcome::Changed => report.changed += 1,
            Outcome::Already => report.already += 1,
            Outcome::Skipped(reason) => {
                report.skipped += 1;
                let (line, name) = (function.line, &function.name);
                println!("{}:{line}: `{name}` is left out: {reason}", path.display());
            }
        }
    }
    if new != text { fs::write(path, new) } else { Ok(()) }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, changed, already, skipped, unread } = self;
        write!(
            f,
            "annotate: files {files}, functions changed {changed}, already so {already}, left out \
             {skipped}, not read {unread}"
        )
    }
}
