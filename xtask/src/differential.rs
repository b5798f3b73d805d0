//! `cargo xtask differential`: every input native and lowered, compared.
//!
//! In: parts of names, to compare fewer inputs. Out: its own report, the last line of
//! which is `differential: inputs N, runs M, divergences D`. Invariant: a release build, because
//! the optimiser is part of what is compared.

use crate::process::{Failure, cargo, run as run_child};

/// Builds and runs the comparison.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let program = ["run", "--quiet", "--release", "--package", "framewright-expand-examples"];
    run_child(cargo(&program).args(["--example", "differential", "--"]).args(arguments))
}
