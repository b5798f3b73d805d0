//! A long run.
//!
//! In: `--runs N` and `--seed S`. Out: what went wrong, and `fuzz: runs N, seed S, failures F` as
//! the last line. Invariant: the same streams for the same numbers.

use std::process::ExitCode;

use framewright_fuzz::run;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mut runs, mut seed) = (100_000, 1);
    for pair in arguments.chunks(2) {
        match (pair[0].as_str(), pair.get(1).and_then(|text| text.parse::<u64>().ok())) {
            ("--runs", Some(number)) => runs = usize::try_from(number).unwrap_or(usize::MAX),
            ("--seed", Some(number)) => seed = number,
            _ => {
                eprintln!("usage: framewright-fuzz [--runs N] [--seed S]");
                return ExitCode::from(2);
            }
        }
    }
    let failures = run::failures(move || run::chosen(seed).take(runs));
    failures.iter().for_each(|failure| println!("{failure}\n"));
    println!("fuzz: runs {runs}, seed {seed}, failures {}", failures.len());
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
