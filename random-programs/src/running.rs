//! Runs the executable of a batch, as often as its programs kill it.
//!
//! In: the executable, and how many programs are in it. Out: what came of each. Invariant: the
//! death of a process is the fault of the program whose run was announced last.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use framewright_expand_examples::compare::RUNNING;
use framewright_random_programs::host::{ALIKE, DIVERGES, NATIVE};

use crate::verdict::{Failure, Verdict, kind_of_divergence};

/// A program whose runs take longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs all programs: a verdict for each.
pub fn run(executable: &Path, programs: usize) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    while verdicts.len() < programs {
        let ending = start(executable, verdicts.len(), None);
        verdicts.extend(ending.verdicts);
        if verdicts.len() < programs {
            let at = verdicts.len();
            verdicts.push(crash(executable, at, &ending.how, &ending.last));
        }
    }
    verdicts
}

/// A crash; if the native side alone crashes as well, the program is of no use.
fn crash(executable: &Path, at: usize, how: &str, last: &str) -> Verdict {
    let native = start(executable, at, Some(NATIVE));
    if native.verdicts.is_empty() {
        return Verdict::Discarded { message: format!("it crashes natively: {how}") };
    }
    let scenario: String = last.chars().filter(|c| !c.is_ascii_digit()).collect();
    let kind = format!("crashes, {}: {how}", scenario.trim());
    Verdict::Crashes(Failure { kind, details: format!("{last}: {how}") })
}

/// How a process ended.
struct Ending {
    verdicts: Vec<Verdict>,
    how: String,
    /// The run that was announced last.
    last: String,
}

fn start(executable: &Path, first: usize, side: Option<&str>) -> Ending {
    let (out, err) = (executable.with_extension("out"), executable.with_extension("err"));
    let file = |path: &Path| File::create(path).expect("the target folder can be written");
    let mut command = Command::new(executable);
    command.env("RUST_BACKTRACE", "0");
    command.arg(first.to_string()).args(side).stdout(file(&out)).stderr(file(&err));
    let child = command.spawn().expect("a compiled program can be started");
    let status = wait(child, &out);
    let read =
        |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    let (said, told) = (read(&out), read(&err));
    let last = told.lines().rev().find_map(|line| line.strip_prefix(RUNNING));
    let last = last.and_then(|line| line.split_once(' ')).map_or("", |(_, scenario)| scenario);
    let how = match status {
        None => "it does not end".to_owned(),
        Some(status) => {
            let first = told.lines().find(|line| !line.starts_with(RUNNING));
            let words = first.unwrap_or_default();
            let words: String = words.chars().filter(|c| !c.is_ascii_digit()).take(80).collect();
            format!("{status} {words}")
        }
    };
    Ending { verdicts: verdicts(&said), how, last: last.to_owned() }
}

/// Waits for the end, or until nothing has come for a long time.
fn wait(mut child: Child, out: &Path) -> Option<ExitStatus> {
    let length = || fs::metadata(out).map(|data| data.len()).unwrap_or_default();
    let (mut seen, mut since) = (length(), Instant::now());
    while since.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(5));
        let now = length();
        if now != seen {
            (seen, since) = (now, Instant::now());
        }
    }
    // Both fail only if it ended meanwhile.
    let _ = child.kill();
    let _ = child.wait();
    None
}

/// The verdicts that the host printed.
fn verdicts(text: &str) -> Vec<Verdict> {
    let mut found: Vec<Verdict> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(0);
        match words.first() {
            Some(&ALIKE) => found.push(Verdict::Alike { runs: number(2) }),
            Some(&DIVERGES) => {
                let failure = Failure { kind: String::new(), details: String::new() };
                let (runs, divergences) = (number(2), number(3));
                found.push(Verdict::Diverges { runs, divergences, failure });
            }
            _ => {
                if let Some(Verdict::Diverges { failure, .. }) = found.last_mut() {
                    failure.details.push_str(line);
                    failure.details.push('\n');
                }
            }
        }
    }
    for verdict in &mut found {
        if let Verdict::Diverges { failure, .. } = verdict {
            failure.kind = kind_of_divergence(&failure.details);
        }
    }
    found
}
