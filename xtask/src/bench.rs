//! How the programs of the bench crate are built.
//!
//! In: the name of a program. Out: the cargo command that builds it, or builds and runs it.
//! Invariant: one codegen unit, so that the two sides of a shape are not cut apart differently and
//! neither gets an inlining that the other could not have had.

use std::process::Command;

use crate::process::cargo;

const PACKAGE: &[&str] = &["--quiet", "--package", "framewright-bench"];
const RELEASE: &[&str] =
    &["--release", "--config", "profile.release.package.framewright-bench.codegen-units=1"];

/// `cargo VERB` for a program of the bench crate, optimised.
pub fn release(verb: &str, program: &str) -> Command {
    let mut command = debug(verb, program);
    command.args(RELEASE);
    command
}

/// `cargo VERB` for a program of the bench crate, not optimised.
pub fn debug(verb: &str, program: &str) -> Command {
    let mut command = cargo(&[verb]);
    command.args(PACKAGE).args(["--bin", program]);
    command
}
