//! `cargo xtask differential`: every input native and lowered, compared; or random programs.
//!
//! In: parts of names, to compare fewer inputs; or `--random N` and more options, for programs that
//! are generated. Out: the report of the program that does it, the last line of which is
//! `differential: inputs N, runs M, divergences D, uncompilable U`. Invariant: the inputs are
//! compared in a release build, because the optimiser is part of what is compared.

use crate::process::{Failure, cargo, run as run_child};

/// What the step of `cargo xtask ci` compares: always the same programs.
const IN_CI: &[&str] = &["--random", "1000", "--seed", "1", "--shrink", "0"];

/// Builds and runs the comparison.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if arguments.iter().any(|argument| argument.starts_with("--")) {
        return random(arguments);
    }
    let program = ["run", "--quiet", "--release", "--package", "framewright-expand-examples"];
    run_child(cargo(&program).args(["--example", "differential", "--"]).args(arguments))
}

/// A few random programs.
pub fn run_random_in_ci() -> Result<(), Failure> {
    random(IN_CI)
}

fn random(arguments: &[&str]) -> Result<(), Failure> {
    let program = ["run", "--quiet", "--release", "--package", "framewright-random-programs"];
    run_child(cargo(&program).arg("--").args(arguments))
}
