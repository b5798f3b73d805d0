//! `cargo xtask fuzz`: the compiler on streams of tokens that are almost right.
//!
//! In: nothing, or `--runs N` and `--seed S`. Out: what went wrong, and `fuzz: runs N, seed S,
//! failures F` as the last line. Invariant: the program judges; it is not optimised, as cargo
//! builds macros by default, for that is what needs the most stack.

use crate::process::{Failure, cargo, run as run_child};

/// Builds and runs it.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let is_number = |text: &str| text.parse::<u64>().is_ok();
    let is_option =
        |pair: &[&str]| matches!(pair, ["--runs" | "--seed", number] if is_number(number));
    if !arguments.chunks(2).all(is_option) {
        return Err(Failure::unexpected("fuzz", arguments));
    }
    run_child(cargo(&["run", "--quiet", "--package", "framewright-fuzz", "--"]).args(arguments))
}
