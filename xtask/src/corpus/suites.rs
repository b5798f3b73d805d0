//! The tests of a crate, natively and lowered.
//!
//! In: the test programs of both builds. Out: which tests behave otherwise. Invariant: a test that
//! does not pass natively, each time that it is asked, says nothing about the lowering; it is
//! listed, and not compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::time::Duration;

use super::build::Program;
use super::harness;
use crate::process::Failure;

/// How long one program may take.
const LIMIT: Duration = Duration::from_secs(180);
/// How long one test may take alone.
const LIMIT_ALONE: Duration = Duration::from_secs(30);
/// How often a test that differs is asked again, alone, on each side.
const AGAIN: usize = 3;

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

/// A build, and where its programs run.
pub struct Side<'s> {
    /// Its test programs.
    pub programs: &'s [Program],
    /// The folder of the package.
    pub folder: &'s Path,
}

/// The verdicts of a program by the names of its tests, and the programs by their names.
pub type Verdicts = BTreeMap<String, BTreeMap<String, Verdict>>;

/// What differs.
#[derive(Default)]
pub struct Comparison {
    /// Programs with at least one test to compare.
    pub suites: usize,
    /// Tests that pass natively.
    pub compared: usize,
    /// Those that do not pass lowered.
    pub differences: Vec<Difference>,
    /// Suite, test, and why it is not compared.
    pub left_out: Vec<(String, String, String)>,
}

/// One test that passes natively, and does not pass lowered.
pub struct Difference {
    /// The program.
    pub suite: String,
    /// The test.
    pub test: String,
    /// How often it passes alone.
    pub native: String,
    /// The same, lowered.
    pub ours: String,
}

impl Comparison {
    /// Programs all of whose tests are equal.
    pub fn equal_suites(&self) -> usize {
        let unequal: BTreeSet<&str> = self.differences.iter().map(|d| &*d.suite).collect();
        self.suites - unequal.len()
    }
}

/// Runs all programs.
pub fn run(side: &Side<'_>) -> Result<Verdicts, Failure> {
    let run =
        |program: &Program| Ok((program.name.clone(), harness::run(program, side.folder, LIMIT)?));
    side.programs.iter().map(run).collect()
}

/// Compares what [`run`] has found; asks again where it differs.
pub fn compare(
    native: (&Side<'_>, &Verdicts),
    ours: (&Side<'_>, &Verdicts),
) -> Result<Comparison, Failure> {
    let mut comparison = Comparison::default();
    for (suite, tests) in native.1 {
        let compared = comparison.compared;
        for (test, verdict) in tests {
            let mut leave_out =
                |why: String| comparison.left_out.push((suite.clone(), test.clone(), why));
            if *verdict != Verdict::Passed {
                leave_out(format!("natively {verdict}"));
                continue;
            }
            let lowered = ours.1.get(suite).and_then(|tests| tests.get(test));
            if lowered == Some(verdict) {
                comparison.compared += 1;
                continue;
            }
            let (natively, lowered) = (alone(native.0, suite, test)?, alone(ours.0, suite, test)?);
            if natively < AGAIN || lowered == AGAIN {
                leave_out(format!(
                    "does not pass each time: alone {natively} of {AGAIN} natively, {lowered} of \
                     {AGAIN} lowered"
                ));
                continue;
            }
            comparison.compared += 1;
            let times = |passed: usize| format!("{passed} of {AGAIN}");
            let (suite, test) = (suite.clone(), test.clone());
            let (native, ours) = (times(natively), times(lowered));
            comparison.differences.push(Difference { suite, test, native, ours });
        }
        comparison.suites += usize::from(comparison.compared > compared);
    }
    Ok(comparison)
}

/// How often a test passes when it runs alone.
fn alone(side: &Side<'_>, suite: &str, test: &str) -> Result<usize, Failure> {
    let Some(program) = side.programs.iter().find(|program| program.name == suite) else {
        return Ok(0);
    };
    let mut passed = 0;
    for _ in 0..AGAIN {
        match harness::run_one(program, side.folder, test, LIMIT_ALONE)? {
            Verdict::Passed => passed += 1,
            Verdict::Failed => {}
            // What hangs is not asked again.
            Verdict::Lost => break,
        }
    }
    Ok(passed)
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Passed => "passes",
            Verdict::Failed => "fails",
            Verdict::Lost => "does not end",
        })
    }
}
