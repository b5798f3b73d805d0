//! `cargo xtask shuttle`: whole pools under schedules that are chosen at random.
//!
//! In: nothing. Out: what the models print, and `shuttle: models N, passed K` as the last line.
//! Invariant: the seed is fixed, so that a failure is one again.

use crate::models;
use crate::process::Failure;

/// Runs the models for shuttle.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        [] => models::run("shuttle", &["pool::model"], &[]),
        _ => Err(Failure::unexpected("shuttle", arguments)),
    }
}
