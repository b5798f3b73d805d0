//! `cargo xtask loom`: the models of what threads share, in every order of their steps.
//!
//! In: parts of names, to run fewer models. Out: what the models print, and `loom: models N, passed
//! K` as the last line. Invariant: orders are bounded by how often a thread is stopped in favour of
//! another; `LOOM_MAX_PREEMPTIONS` sets another bound.

use std::env;

use crate::models::{self, MODELS};
use crate::process::Failure;

/// Enough for each known fault of these structures, and done within minutes.
const PREEMPTIONS: &str = "3";

/// Runs the models for loom.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if arguments.iter().any(|argument| argument.starts_with('-')) {
        return Err(Failure::unexpected("loom", arguments));
    }
    let bound = env::var_os("LOOM_MAX_PREEMPTIONS").unwrap_or_else(|| PREEMPTIONS.into());
    let parts = if arguments.is_empty() { &[MODELS] } else { arguments };
    models::run("loom", parts, &[("LOOM_MAX_PREEMPTIONS", bound)])
}
