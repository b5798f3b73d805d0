//! The whole differential suite in one run, with a summary as its last line.
//!
//! `cargo run -p framewright-expand-examples --example differential [part of a name ..]`
//!
//! With `--only native` or `--only lowered` that side stands in for the other too, so that what a
//! sanitizer says at the end is about one side.

use std::process::ExitCode;

use framewright_expand_examples::compare::{Input, compare};
use framewright_expand_examples::inputs::ALL;

fn main() -> ExitCode {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    let only: Vec<String> = match wanted.first() {
        Some(option) if option == "--only" => wanted.drain(..2.min(wanted.len())).collect(),
        _ => Vec::new(),
    };
    let (mut inputs, mut runs, mut divergences) = (0, 0, 0);
    for input in ALL {
        if !wanted.is_empty() && !wanted.iter().any(|part| input.name.contains(part.as_str())) {
            continue;
        }
        let Input { name, native, lowered } = *input;
        let report = match only.get(1).map(String::as_str) {
            Some("native") => compare(&Input { name, native, lowered: native }),
            Some("lowered") => compare(&Input { name, native: lowered, lowered }),
            _ => compare(input),
        };
        inputs += 1;
        runs += report.runs;
        divergences += report.divergences.len();
        for divergence in report.divergences.iter().take(3) {
            println!("{}, {divergence}", input.name);
        }
    }
    // An input that does not compile is an error of the compiler, long before this.
    println!(
        "differential: inputs {inputs}, runs {runs}, divergences {divergences}, uncompilable 0"
    );
    if divergences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
