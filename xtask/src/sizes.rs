//! `cargo xtask sizes`: the size report of the bench crate.
//!
//! In: nothing, or `--stack`. Out: the report's own table and last line: `sizes: rows N, above
//! native A, worst floor ratio R`, or `stack: awaits N, native A, ours B`. Invariant: sizes are
//! those of a release build, stack depths those of a debug build. The report itself judges: in a
//! debug build a lowered poll may grow by 320 bytes and by a fifth of native's growth per await.

use crate::bench;
use crate::process::{Failure, run as run_child};

/// Builds and runs the report.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        [] => run_child(&mut bench::release("run", "sizes")),
        ["--stack"] => run_child(&mut bench::debug("run", "stack")),
        _ => Err(Failure::unexpected("sizes", arguments)),
    }
}
