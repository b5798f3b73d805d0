//! What became of a crate, in words and numbers.
//!
//! In: the results for each function, test and future. Out: the paragraph of one crate, and the
//! sums of all as one line. Invariant: every function that was compiled is counted once, as
//! lowered, refused or broken; whatever is not equal is named.

use std::collections::BTreeMap;
use std::fmt;

use super::blame::{Kind, Refusal};
use super::futures::Sizes;

use super::suites::{Comparison, Difference};

/// One crate.
pub struct Report {
    /// Name and version.
    pub name: String,
    /// What it is here for.
    pub reason: &'static str,
    /// All functions that are `async` and have a body.
    pub functions: usize,
    /// Those of them that are for tests.
    pub for_tests: usize,
    /// Those that are compiled with the features of the corpus.
    pub compiled: usize,
    /// Whether it builds only with `#![recursion_limit]`.
    pub is_too_deep: bool,
    /// Those among the compiled that are not lowered: place, name, and why.
    pub refused: Vec<(String, Refusal)>,
    /// The tests.
    pub tests: Comparison,
    /// The futures.
    pub bytes: Bytes,
}

/// Futures that both builds have.
#[derive(Default)]
pub struct Bytes {
    futures: usize,
    native: u64,
    ours: u64,
    /// Those that are larger than native: name, native, ours; the worst first.
    larger: Vec<(String, u64, u64)>,
}

/// All crates.
#[derive(Default)]
pub struct Sum {
    crates: usize,
    functions: usize,
    lowered: usize,
    suites: usize,
    equal_suites: usize,
    native: u64,
    ours: u64,
}

/// How many of the larger ones are named.
const WORST: usize = 12;

impl Bytes {
    /// Compares what both have.
    pub fn compare(native: &Sizes, ours: &Sizes) -> Self {
        let mut bytes = Self::default();
        for (instance, &native) in native {
            let Some(&ours) = ours.get(instance) else { continue };
            bytes.futures += 1;
            bytes.native += native;
            bytes.ours += ours;
            if ours > native {
                bytes.larger.push((in_words(instance), native, ours));
            }
        }
        bytes.larger.sort_by_key(|(_, native, ours)| std::cmp::Reverse(ours - native));
        bytes
    }
}

/// A function, and the start of what its instance has for type parameters.
fn in_words((function, arguments): &(String, String)) -> String {
    let mut name = function.clone();
    if !arguments.is_empty() {
        name.push('<');
        name.extend(arguments.chars().take(40));
    }
    name
}

impl Report {
    fn lowered(&self) -> usize {
        self.compiled - self.refused.len()
    }
}

impl Sum {
    /// Adds a crate.
    pub fn add(&mut self, report: &Report) {
        self.crates += 1;
        self.functions += report.compiled;
        self.lowered += report.lowered();
        self.suites += report.tests.suites;
        self.equal_suites += report.tests.equal_suites();
        self.native += report.bytes.native;
        self.ours += report.bytes.ours;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, reason, functions, for_tests, compiled, refused, tests, bytes, .. } = self;
        writeln!(f, "\n== {name}: {reason}")?;
        writeln!(
            f,
            "functions  {functions}, for tests {for_tests}; compiled {compiled}, lowered {}",
            self.lowered()
        )?;
        if self.is_too_deep {
            writeln!(
                f,
                "too deep   lowered types nest deeper than 128; `recursion_limit` is raised"
            )?;
        }
        for (word, kind) in [("refused", Kind::Refused), ("broken", Kind::Broken)] {
            for (reason, places) in by_reason(refused, kind) {
                writeln!(f, "{word:10} {} x {reason}", places.len())?;
                for place in places {
                    writeln!(f, "           {place}")?;
                }
            }
        }
        write_tests(tests, f)?;
        let Bytes { futures, native, ours, larger } = bytes;
        write!(f, "bytes      {futures} futures: native {native}, ours {ours}")?;
        writeln!(f, "; {} larger", larger.len())?;
        for (name, native, ours) in larger.iter().take(WORST) {
            writeln!(f, "           {native} -> {ours}  {name}")?;
        }
        Ok(())
    }
}

/// The places of each reason, the most frequent first.
fn by_reason(refused: &[(String, Refusal)], kind: Kind) -> Vec<(&str, Vec<&str>)> {
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (place, refusal) in refused.iter().filter(|(_, refusal)| refusal.kind == kind) {
        places.entry(&refusal.reason).or_default().push(place);
    }
    let mut places: Vec<_> = places.into_iter().collect();
    places.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
    places
}

fn write_tests(tests: &Comparison, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (equal, suites) = (tests.equal_suites(), tests.suites);
    writeln!(
        f,
        "tests      {} of {} equal, suites {equal} of {suites}",
        tests.compared - tests.differences.len(),
        tests.compared
    )?;
    for Difference { suite, test, native, ours } in &tests.differences {
        writeln!(f, "  differs  {suite}: {test}: native {native}, ours {ours}")?;
    }
    for (suite, test, why) in &tests.left_out {
        writeln!(f, "  no say   {suite}: {test}: {why}")?;
    }
    Ok(())
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { crates, functions, lowered, suites, equal_suites, native, ours } = self;
        write!(
            f,
            "corpus: crates {crates}, functions {functions}, lowered {lowered}, test suites equal \
             {equal_suites} of {suites}, bytes native {native}, ours {ours}"
        )
    }
}
