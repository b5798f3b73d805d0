//! The `main` of a batch: runs its programs one by one under every scenario.
//!
//! In: the index of the first program to run, and which side. Out: on standard output a line for
//! each program that came to its end, and below it the first divergences, each line indented; on
//! standard error every scenario before it is run, so that a crash is known to be of it. Invariant:
//! the exit code is 0 if all came to their end, whatever they did.

use framewright_expand_examples::compare::{Input, RUNNING, compare_watched};

/// The first word of the line of a program whose sides behave alike.
pub const ALIKE: &str = "alike";
/// The first word of the line of a program whose sides differ.
pub const DIVERGES: &str = "diverges";
/// As the second argument: run the native side against itself.
pub const NATIVE: &str = "native";

/// How many divergences of a program are printed.
const SHOWN: usize = 2;

/// Runs the programs from the one that the first argument names.
pub fn main(programs: &[Input]) {
    let mut arguments = std::env::args().skip(1);
    let first: usize = arguments.next().and_then(|text| text.parse().ok()).unwrap_or_default();
    let native_alone = arguments.next().is_some_and(|side| side == NATIVE);
    for (at, program) in programs.iter().enumerate().skip(first) {
        let lowered = if native_alone { program.native } else { program.lowered };
        let input = Input { name: program.name, native: program.native, lowered };
        let report = compare_watched(&input, &|scenario| eprintln!("{RUNNING}{at} {scenario}"));
        let word = if report.divergences.is_empty() { ALIKE } else { DIVERGES };
        println!("{word} {at} {} {}", report.runs, report.divergences.len());
        for divergence in report.divergences.iter().take(SHOWN) {
            for line in divergence.to_string().lines() {
                println!("  {line}");
            }
        }
    }
}
