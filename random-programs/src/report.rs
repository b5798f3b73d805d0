//! Counts, and what failed.
//!
//! In: verdicts. Out: files under `target/random`, what is printed, and the last line. Invariant:
//! a failure is stored when it is known, not at the end.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::verdict::{Failure, Verdict};

/// What came of all programs.
pub struct Report {
    folder: PathBuf,
    inputs: usize,
    runs: usize,
    divergences: usize,
    uncompilable: usize,
    discarded: usize,
    refused: BTreeMap<String, usize>,
    failed: BTreeMap<String, Vec<Failed>>,
}

/// A program that failed.
#[derive(Clone)]
pub struct Failed {
    pub seed: u64,
    pub index: u64,
    pub text: String,
    pub failure: Failure,
}

impl Report {
    /// An empty one, with a folder for the programs that fail.
    pub fn new(folder: PathBuf) -> Report {
        let (refused, failed) = (BTreeMap::new(), BTreeMap::new());
        let (inputs, runs, divergences, uncompilable, discarded) = (0, 0, 0, 0, 0);
        Report { folder, inputs, runs, divergences, uncompilable, discarded, refused, failed }
    }

    /// Counts a verdict, and stores the program if it failed.
    pub fn add(&mut self, seed: u64, index: u64, text: String, verdict: Verdict) {
        let failure = verdict.failure().cloned();
        match verdict {
            Verdict::Discarded { message } => {
                self.discarded += 1;
                self.store(&format!("seed-{seed}-discarded-{index}.rs"), &message, &text);
                return;
            }
            Verdict::Refused { message } => {
                *self.refused.entry(message).or_default() += 1;
                return;
            }
            Verdict::Alike { runs } => self.runs += runs,
            Verdict::Uncompilable(_) => self.uncompilable += 1,
            Verdict::Diverges { runs, divergences, .. } => {
                self.runs += runs;
                self.divergences += divergences;
            }
            Verdict::Crashes(_) => self.divergences += 1,
        }
        self.inputs += 1;
        if let Some(failure) = failure {
            let failed = Failed { seed, index, text, failure };
            self.store_failed(&failed, "");
            self.failed.entry(failed.failure.kind.clone()).or_default().push(failed);
        }
    }

    /// Prints and stores a failure that was shrunk.
    pub fn store_shrunk(&self, failed: &Failed) {
        let Failed { seed, index, text, failure } = failed;
        println!("== seed {seed}, program {index}: {}\n{text}\n{}", failure.kind, failure.details);
        self.store_failed(failed, "-shrunk");
    }

    fn store_failed(&self, failed: &Failed, what: &str) {
        let Failed { seed, index, text, failure } = failed;
        let about = format!("{}\n{}", failure.kind, failure.details);
        self.store(&format!("seed-{seed}-program-{index}{what}.rs"), &about, text);
    }

    fn store(&self, name: &str, about: &str, text: &str) {
        fs::create_dir_all(&self.folder).expect("the target folder can be written");
        let header: String = about.lines().map(|line| format!("// {line}\n")).collect();
        let file = self.folder.join(name);
        fs::write(&file, format!("{header}{text}")).expect("the target folder can be written");
    }

    /// The smallest failures of each kind, the most frequent kind first.
    pub fn smallest_of_each_kind(&self, most: usize) -> Vec<Failed> {
        let of_kind = |failed: &Vec<Failed>| {
            let mut failed = failed.clone();
            failed.sort_by_key(|failed| failed.text.len());
            failed.truncate(most);
            failed
        };
        let mut kinds: Vec<&Vec<Failed>> = self.failed.values().collect();
        kinds.sort_by_key(|failed| std::cmp::Reverse(failed.len()));
        kinds.into_iter().flat_map(of_kind).collect()
    }

    /// Whether all is well; that the generator writes what compiles is part of it.
    pub fn is_clean(&self) -> bool {
        let few_discarded = self.discarded * 100 <= self.inputs;
        self.failing() == 0 && few_discarded
    }

    fn failing(&self) -> usize {
        self.failed.values().map(Vec::len).sum()
    }

    /// The kinds of failures, the most frequent first.
    pub fn print_kinds(&self) {
        print_counts(self.failed.iter().map(|(kind, failed)| (kind, failed.len())).collect());
        print_counts(self.refused.iter().map(|(kind, count)| (kind, *count)).collect());
    }

    /// The last lines.
    pub fn print_summary(&self) {
        if self.failing() > 0 || self.discarded > 0 {
            println!("programs are in {}", self.folder.display());
        }
        let refused: usize = self.refused.values().sum();
        println!("not compared: {} that no compiler takes, {refused} refused", self.discarded);
        println!("programs that fail: {}", self.failing());
        println!(
            "differential: inputs {}, runs {}, divergences {}, uncompilable {}",
            self.inputs, self.runs, self.divergences, self.uncompilable
        );
    }
}

fn print_counts(mut counts: Vec<(&String, usize)>) {
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (kind, count) in counts {
        println!("{count:6} {kind}");
    }
}
