//! A test program of the standard harness, run.
//!
//! In: a program. Out: the verdict of each of its tests that is not ignored. Invariant: a program
//! that does not end in time is ended, and what it has not reported is lost, not passed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::build::Program;
use super::suites::Verdict;
use crate::process::Failure;

/// How often a running program is looked at.
const TICK: Duration = Duration::from_millis(20);

/// Runs all tests of a program in the folder of its package.
pub fn run(
    program: &Program,
    folder: &Path,
    limit: Duration,
) -> Result<BTreeMap<String, Verdict>, Failure> {
    let listed = start(program, folder, &["--list"], limit)?;
    let names = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let mut verdicts: BTreeMap<String, Verdict> =
        names.map(|name| (name.to_owned(), Verdict::Lost)).collect();
    if verdicts.is_empty() {
        return Ok(verdicts);
    }
    for (name, verdict) in results(&start(program, folder, &[], limit)?) {
        match verdict {
            Some(verdict) => verdicts.insert(name, verdict),
            None => verdicts.remove(&name),
        };
    }
    Ok(verdicts)
}

/// Runs one test alone.
pub fn run_one(
    program: &Program,
    folder: &Path,
    test: &str,
    limit: Duration,
) -> Result<Verdict, Failure> {
    let text = start(program, folder, &["--exact", test], limit)?;
    let mut results = results(&text).into_iter();
    let found = results.find_map(|(name, verdict)| verdict.filter(|_| name == test));
    Ok(found.unwrap_or(Verdict::Lost))
}

/// What a harness has reported. No verdict: the test is ignored.
fn results(text: &str) -> Vec<(String, Option<Verdict>)> {
    text.lines().filter_map(result).collect()
}

fn result(line: &str) -> Option<(String, Option<Verdict>)> {
    // What a test prints by itself may stand before it.
    let (_, line) = line.split_once("test ")?;
    let (name, verdict) = line.rsplit_once(" ... ")?;
    let verdict = match verdict.split([',', ' ']).next()? {
        "ok" => Some(Verdict::Passed),
        "FAILED" => Some(Verdict::Failed),
        "ignored" => None,
        _ => return None,
    };
    Some((name.trim_end_matches(" - should panic").to_owned(), verdict))
}

/// What a program writes to its standard output until it ends, or for as long as it may take.
fn start(
    program: &Program,
    folder: &Path,
    arguments: &[&str],
    limit: Duration,
) -> Result<String, Failure> {
    let failed = |error: std::io::Error| Failure::Check(format!("{}: {error}", program.name));
    let log = program.path.with_extension("log");
    let mut command = Command::new(&program.path);
    command.args(arguments).current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
    command.stdin(Stdio::null()).stderr(Stdio::null());
    command.stdout(File::create(&log).map_err(failed)?);
    let mut child = command.spawn().map_err(failed)?;
    let start = Instant::now();
    while child.try_wait().map_err(failed)?.is_none() {
        if start.elapsed() > limit {
            child.kill().map_err(failed)?;
            child.wait().map_err(failed)?;
            break;
        }
        thread::sleep(TICK);
    }
    let text = fs::read(&log).map_err(failed)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::super::suites::Verdict;
    use super::results;

    #[test]
    fn lines_of_the_harness_are_told_from_what_tests_print() {
        let text = "running 4 tests\nhi test a::b ... ok\ntest c - should panic ... ok\n\
                    test d ... FAILED\ntest e ... ignored, no server\na test ... of patience\n";
        let verdict = |name: &str, verdict| (name.to_owned(), verdict);
        assert_eq!(
            results(text),
            [
                verdict("a::b", Some(Verdict::Passed)),
                verdict("c", Some(Verdict::Passed)),
                verdict("d", Some(Verdict::Failed)),
                verdict("e", None),
            ]
        );
    }
}
