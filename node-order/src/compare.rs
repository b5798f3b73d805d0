//! Running scripts on both sides, and comparing.
//!
//! In: options. Out: a report and an exit code. Invariant: a script counts as identical only if
//! every run of both sides has said the same lines.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::thread;

use crate::process::lines;
use crate::scripts::SCRIPTS;

/// What to run, and how often.
pub struct Options {
    parts: Vec<String>,
    runs: usize,
    skip_without_node: bool,
}

impl Options {
    /// Three runs of everything, unless the arguments say otherwise.
    pub fn parse(arguments: &[&str]) -> Option<Options> {
        let mut options = Options { parts: Vec::new(), runs: 3, skip_without_node: false };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            match argument {
                "--runs" => options.runs = rest.next()?.parse().ok().filter(|runs| *runs > 0)?,
                "--skip-without-node" => options.skip_without_node = true,
                part if part.starts_with('-') => return None,
                part => options.parts.push(part.to_owned()),
            }
        }
        Some(options)
    }

    fn chooses(&self, name: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|part| name.contains(part.as_str()))
    }
}

/// Compares, and reports.
pub fn run(options: &Options) -> ExitCode {
    let node = env::var_os("NODE").unwrap_or_else(|| "node".into());
    match version(&node) {
        Ok(version) => println!("node-order: Node.js {version}, {} runs each", options.runs),
        Err(_) if options.skip_without_node => {
            println!("node-order: skipped, for there is no Node.js here");
            return ExitCode::SUCCESS;
        }
        Err(problem) => return failure(&problem),
    }
    if let Err(problem) = check_names() {
        return failure(&problem);
    }
    let chosen: Vec<&str> =
        SCRIPTS.iter().map(|script| script.name).filter(|name| options.chooses(name)).collect();
    if chosen.is_empty() {
        return failure(&format!("no script has a name with {}", options.parts.join(" or ")));
    }
    let identical = chosen.iter().filter(|name| is_identical(name, &node, options.runs)).count();
    println!("node-order: scripts {}, identical {identical}", chosen.len());
    if identical == chosen.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn failure(problem: &str) -> ExitCode {
    eprintln!("error: {problem}");
    ExitCode::FAILURE
}

fn version(node: &OsString) -> Result<String, String> {
    let advice = "install Node.js 20 or later, or name its program in the variable NODE";
    let program = node.to_string_lossy();
    match lines(Command::new(node).arg("--version")) {
        Ok(lines) => Ok(lines.concat()),
        Err(problem) => Err(format!("`{program}` {problem}: {advice}")),
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scripts")
}

/// A script that exists on one side only would prove nothing.
fn check_names() -> Result<(), String> {
    let files = names_of_files().map_err(|error| format!("cannot list the scripts: {error}"))?;
    let functions: BTreeSet<String> = SCRIPTS.iter().map(|it| it.name.to_owned()).collect();
    match files.symmetric_difference(&functions).next() {
        None => Ok(()),
        Some(name) if files.contains(name) => {
            Err(format!("`{name}.js` has no function of its name in src/scripts"))
        }
        Some(name) => Err(format!("the function `{name}` has no script `{name}.js`")),
    }
}

fn names_of_files() -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder())? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name != "support" {
            names.insert(name);
        }
    }
    Ok(names)
}

fn is_identical(name: &str, node: &OsString, runs: usize) -> bool {
    (0..runs).all(|_| {
        // Both at a time, for it is the longer one that counts.
        let (theirs, ours) = thread::scope(|scope| {
            let theirs = scope.spawn(|| lines(&mut on_node(name, node)));
            let ours = on_the_event_loop(name).and_then(|mut command| lines(&mut command));
            (theirs.join().unwrap_or_else(|_| Err("was not watched to its end".to_owned())), ours)
        });
        match (theirs, ours) {
            (Ok(theirs), Ok(ours)) if theirs == ours && !ours.is_empty() => true,
            (theirs, ours) => {
                print_columns(name, &or_problem(theirs), &or_problem(ours));
                false
            }
        }
    })
}

fn on_node(name: &str, node: &OsString) -> Command {
    let mut command = Command::new(node);
    command.arg(folder().join(format!("{name}.js")));
    command
}

fn on_the_event_loop(name: &str) -> Result<Command, String> {
    let us = env::current_exe().map_err(|error| format!("cannot be found: {error}"))?;
    let mut command = Command::new(us);
    command.args(["run", name]);
    Ok(command)
}

fn or_problem(said: Result<Vec<String>, String>) -> Vec<String> {
    said.unwrap_or_else(|problem| problem.lines().map(|line| format!("! {line}")).collect())
}

fn print_columns(name: &str, theirs: &[String], ours: &[String]) {
    let width = theirs.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(12);
    println!("\n{name}");
    println!("    {:width$}   the event loop", "Node.js");
    for row in 0..theirs.len().max(ours.len()) {
        let cell = |side: &[String]| side.get(row).cloned().unwrap_or_default();
        let (left, right) = (cell(theirs), cell(ours));
        let mark = if left == right { ' ' } else { '|' };
        println!("    {left:width$} {mark} {right}");
    }
    println!();
}

#[cfg(test)]
mod tests {
    use super::{Options, check_names};
    use crate::scripts::SCRIPTS;

    #[test]
    fn every_script_is_there_for_both() {
        assert_eq!(check_names(), Ok(()));
        assert!(SCRIPTS.len() >= 40);
    }

    #[test]
    fn options_are_read() {
        let options = Options::parse(&["close", "--runs", "7"]).unwrap();
        assert_eq!(options.runs, 7);
        assert!(options.chooses("close_after_io") && !options.chooses("io"));
        for wrong in [["--runs", "0"], ["--runs", "many"], ["--run", "1"]] {
            assert!(Options::parse(&wrong).is_none(), "{wrong:?}");
        }
        assert!(Options::parse(&["--runs"]).is_none());
    }
}
