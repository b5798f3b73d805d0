//! `cargo xtask bench`, and how the programs of the bench crates are built.
//!
//! In: what to measure, or the name of a program. Out: what the program prints, or the cargo
//! command that builds it, or builds and runs it.
//! Invariant: one codegen unit, so that the two sides of a shape are not cut apart differently and
//! neither gets an inlining that the other could not have had.

use std::process::Command;

use crate::process::{Failure, cargo, run as run_child};

const PACKAGE: &[&str] = &["--quiet", "--package", "framewright-bench"];
const RELEASE: &[&str] =
    &["--release", "--config", "profile.release.package.framewright-bench.codegen-units=1"];

/// What is measured against peers, by a package of its own.
const AGAINST_PEERS: &[(&str, &str)] = &[("scheduler", "framewright-bench-scheduler")];

/// Builds and runs a comparison with peers. The arguments after its name are the program's own.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let Some((&name, rest)) = arguments.split_first() else {
        return Err(Failure::Usage("`bench` needs the name of what to measure".to_owned()));
    };
    let Some((_, package)) = AGAINST_PEERS.iter().find(|(known, _)| *known == name) else {
        return Err(Failure::unexpected("bench", arguments));
    };
    let one_unit = format!("profile.release.package.{package}.codegen-units=1");
    let mut command = cargo(&["run", "--quiet", "--release", "--package", package]);
    run_child(command.args(["--config", &one_unit, "--"]).args(rest))
}

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
