//! The tests of a crate, run.
//!
//! In: its test programs. Out: what became of each test. Invariant: a program that does not end in
//! time is ended, and its remaining tests are lost, not passed.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::build::Program;
use crate::process::Failure;

/// How long one program may take.
const LIMIT: Duration = Duration::from_secs(240);

/// What became of one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// `ok`
    Passed,
    /// `FAILED`
    Failed,
    /// Its program has not said: it died, or took too long.
    Lost,
}

/// The tests by program and name.
pub type Verdicts = BTreeMap<(String, String), Verdict>;

/// Runs the programs in the folder of their package.
pub fn run(programs: &[Program], folder: &Path) -> Result<Verdicts, Failure> {
    let mut verdicts = Verdicts::new();
    for program in programs {
        let listed = start(program, folder, &["--list"])?;
        for line in listed.lines() {
            if let Some(test) = line.strip_suffix(": test") {
                verdicts.insert((program.name.clone(), test.to_owned()), Verdict::Lost);
            }
        }
        let text = start(program, folder, &[])?;
        for (test, verdict) in text.lines().filter_map(result) {
            let key = (program.name.clone(), test);
            match verdict {
                Some(verdict) => verdicts.insert(key, verdict),
                None => verdicts.remove(&key),
            };
        }
    }
    Ok(verdicts)
}

/// Runs one test alone.
pub fn run_one(program: &Program, folder: &Path, test: &str) -> Result<Verdict, Failure> {
    let text = start(program, folder, &["--exact", test])?;
    let found = text.lines().filter_map(result).find(|(name, _)| name == test);
    Ok(found.and_then(|(_, verdict)| verdict).unwrap_or(Verdict::Lost))
}

/// A line of the test harness. No verdict: the test is ignored.
fn result(line: &str) -> Option<(String, Option<Verdict>)> {
    let (_, line) = line.split_once("test ")?;
    let (name, verdict) = line.rsplit_once(" ... ")?;
    let verdict = match verdict.split([',', ' ']).next()? {
        "ok" => Some(Verdict::Passed),
        "FAILED" => Some(Verdict::Failed),
        "ignored" => None,
        _ => return None,
    };
    let name = name.trim_end_matches(" - should panic");
    Some((name.to_owned(), verdict))
}

/// What a program writes to its standard output until it ends, or for as long as it may take.
fn start(program: &Program, folder: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let failed = |error: std::io::Error| Failure::Check(format!("{}: {error}", program.name));
    let log = program.path.with_extension("log");
    let mut command = Command::new(&program.path);
    command.args(arguments).current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command.stdout(File::create(&log).map_err(failed)?);
    let mut child = command.spawn().map_err(failed)?;
    let start = Instant::now();
    while child.try_wait().map_err(failed)?.is_none() {
        if start.elapsed() > LIMIT {
            child.kill().map_err(failed)?;
            child.wait().map_err(failed)?;
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let text = std::fs::read(&log).map_err(failed)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
