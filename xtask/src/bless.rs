//! `cargo xtask bless`: accept what the tests produce now.
//!
//! In: an optional test filter. Out: snapshots and compiler messages on disk, overwritten.
//! Invariant: only packages with expectations on disk run, and a first difference stops nothing,
//! so that one run accepts all. Read the diff before committing it.

use crate::process::{Failure, cargo, run as run_child};

const PACKAGES: &[&str] =
    &["framewright-lowering", "framewright-expand-examples", "framewright-ui-tests"];

/// Runs the tests with every expectation open to change.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let mut command = cargo(&["test", "--no-fail-fast"]);
    for package in PACKAGES {
        command.args(["--package", package]);
    }
    command.args(arguments);
    // Without the forced pass a test would end at its first new snapshot.
    command.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1");
    command.env("TRYBUILD", "overwrite");
    run_child(&mut command)
}
