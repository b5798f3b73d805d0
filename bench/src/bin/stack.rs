//! The stack report: how deep one poll goes in an unoptimised build, by number of awaits.
//!
//! In: the two sides of the stack shapes. Out: a table, and `stack: awaits N, native A, ours B` as
//! the last line. Invariant: it fails if the depth of a lowered poll grows with the awaits by more
//! than a quarter of the sub-future's size for each.

use std::process::ExitCode;

use framewright_bench::{lowered, native};

/// A quarter of the 1 KiB sub-future: below it no copy of the sub-future can hide.
const GROWTH_ALLOWED: usize = 256;

fn main() -> ExitCode {
    let (native, ours) = (native::stack::rows(), lowered::stack::rows());
    println!("{:>8} {:>8} {:>8}   bytes of stack at the deepest leaf", "awaits", "native", "ours");
    for (native, ours) in native.iter().zip(&ours) {
        println!("{:>8} {:>8} {:>8}", ours.awaits, native.bytes, ours.bytes);
    }
    let (Some(first), Some(last), Some(native_last)) = (ours.first(), ours.last(), native.last())
    else {
        return ExitCode::FAILURE;
    };
    println!("stack: awaits {}, native {}, ours {}", last.awaits, native_last.bytes, last.bytes);
    let growth = last.bytes.saturating_sub(first.bytes);
    if growth > GROWTH_ALLOWED * (last.awaits - first.awaits) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
