//! Runs both sides of an input under every scenario and compares their traces.

use std::fmt;
use std::process::ExitCode;

use crate::executor::{Outcome, Start, run};
use crate::scenario::Scenario;

/// An input as code.
pub struct Input {
    /// `construct/shape`, as its file.
    pub name: &'static str,
    /// Starts it without the attribute.
    pub native: Start,
    /// Starts it as written.
    pub lowered: Start,
}

/// What comparing an input showed.
pub struct Report {
    /// Scenarios run, each on both sides.
    pub runs: usize,
    /// Those whose traces differ.
    pub divergences: Vec<Divergence>,
    /// Size of the entry's future without the attribute.
    pub native_size: usize,
    /// Size of the entry's future as written.
    pub lowered_size: usize,
}

/// One scenario in which the two sides differ.
pub struct Divergence {
    /// The scenario.
    pub scenario: Scenario,
    /// The native trace.
    pub native: Vec<String>,
    /// The lowered trace.
    pub lowered: Vec<String>,
}

/// Runs an input under every scenario.
pub fn compare(input: &Input) -> Report {
    compare_watched(input, &|_| {})
}

/// Runs an input under every scenario, saying beforehand which: the last one is where it crashed.
pub fn compare_watched(input: &Input, before: &dyn Fn(Scenario)) -> Report {
    let mut report = Report {
        runs: 0,
        divergences: Vec::new(),
        native_size: (input.native)().size(),
        lowered_size: (input.lowered)().size(),
    };
    let complete = report.check(input, Scenario::Complete, before);
    for scenario in Scenario::disturbed(&complete) {
        let outcome = report.check(input, scenario, before);
        if let Scenario::Cancel { polls } = scenario {
            for panicking in Scenario::panicking_cancels(polls, &outcome) {
                report.check(input, panicking, before);
            }
        }
    }
    report
}

impl Report {
    /// Runs both sides once; the native outcome goes on to say what else to run.
    fn check(&mut self, input: &Input, scenario: Scenario, before: &dyn Fn(Scenario)) -> Outcome {
        before(scenario);
        let native = run(input.native, scenario);
        let lowered = run(input.lowered, scenario);
        self.runs += 1;
        if native.lines != lowered.lines {
            let (native, lowered) = (native.lines.clone(), lowered.lines);
            self.divergences.push(Divergence { scenario, native, lowered });
        }
        native
    }
}

impl Divergence {
    /// The first line that differs: its index, and the line on each side (or that it ended).
    pub fn first(&self) -> (usize, &str, &str) {
        let at = self.native.iter().zip(&self.lowered).take_while(|(n, l)| n == l).count();
        let native = self.native.get(at).map_or("(end)", String::as_str);
        let lowered = self.lowered.get(at).map_or("(end)", String::as_str);
        (at, native, lowered)
    }
}

/// A few lines before the first difference, then both sides from there.
impl fmt::Display for Divergence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (at, ..) = self.first();
        writeln!(out, "{}: traces differ at line {}", self.scenario, at + 1)?;
        for line in &self.native[at.saturating_sub(6)..at] {
            writeln!(out, "    {line}")?;
        }
        for (mark, lines) in [("native  -", &self.native), ("lowered +", &self.lowered)] {
            for line in lines[at..].iter().take(8) {
                writeln!(out, "{mark} {line}")?;
            }
        }
        Ok(())
    }
}

/// What [`main`] puts before a scenario that it is about to run, on standard error.
pub const RUNNING: &str = "running ";

/// What [`main`] says of an input whose lowered future is larger than the native one.
pub const LARGER: &str = ", larger";

/// The whole program of an input compiled on its own: one verdict line, exit code 1 if it diverges.
pub fn main(input: &Input) -> ExitCode {
    let report = compare_watched(input, &|scenario| eprintln!("{RUNNING}{scenario}"));
    let larger = if report.lowered_size > report.native_size { LARGER } else { "" };
    let sizes =
        format!("native {} B, lowered {} B{larger}", report.native_size, report.lowered_size);
    let Some(divergence) = report.divergences.first() else {
        println!("ok {} ({} runs, {sizes})", input.name, report.runs);
        return ExitCode::SUCCESS;
    };
    let (_, native, lowered) = divergence.first();
    println!(
        "diverges {}: {}: native `{native}`, lowered `{lowered}` ({} of {} runs, {sizes})",
        input.name,
        divergence.scenario,
        report.divergences.len(),
        report.runs
    );
    for divergence in &report.divergences {
        eprintln!("{divergence}");
    }
    ExitCode::FAILURE
}
