//! `cargo xtask shuttle`: whole pools under schedules that are chosen at random.
//!
//! In: nothing. Out: what the tests print. Invariant: the builds have a folder of their own, for
//! they are another program; the seed is fixed, so that a failure is one again.

use crate::process::{Failure, cargo, root, run as run_child};

/// Runs the models for shuttle.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if !arguments.is_empty() {
        return Err(Failure::unexpected("shuttle", arguments));
    }
    let folder = root().join("target/shuttle");
    let tests = ["test", "--package", "framewright", "--lib", "--release", "pool::model"];
    let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
    let flags = format!("{flags} --cfg shuttle");
    run_child(cargo(&tests).env("RUSTFLAGS", flags.trim()).env("CARGO_TARGET_DIR", folder))
}
