//! `cargo xtask node-order`: whether the event loop has the order of Node.js.
//!
//! In: what the program of the package `framewright-node-order` takes. Out: its report; the last
//! line is `node-order: scripts N, identical K`. Invariant: without Node.js it fails and says so,
//! except in `cargo xtask ci`, which then says that it was skipped.

use crate::process::{Failure, cargo, run as run_child};

const PROGRAM: &[&str] = &["run", "--quiet", "--package", "framewright-node-order", "--"];

/// Builds and runs the comparison.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    run_child(cargo(PROGRAM).args(arguments))
}

/// The same, for machines that may lack Node.js.
pub fn run_in_ci() -> Result<(), Failure> {
    run(&["--skip-without-node"])
}
