//! The stack report: how deep one poll goes in an unoptimised build, by number of awaits.
//!
//! In: the two sides of the stack shapes. Out: a table, and `stack: awaits N, native A, ours B` as
//! the last line. Invariant: it fails if the depth of a lowered poll grows with the awaits by more
//! than [`PER_AWAIT`] bytes for each, or by more than a fifth of what native grows by.
//!
//! Without optimisation each place in the source has its own stack for temporaries, native or
//! lowered, so what an await leaves there adds up. For lowered code these are a few words and never
//! the sub-future, which is made in the frame; native makes it on the stack, and moves it.

use std::process::ExitCode;

use framewright_bench::{lowered, native};

/// A few words: the pointers to a slot, and what the function captures that fills it. Measured: 37,
/// of native's 2,076.
const PER_AWAIT: usize = 64;

/// One part in so many of native's growth is allowed.
const SHARE_OF_NATIVE: usize = 5;

fn main() -> ExitCode {
    let (native, ours) = (native::stack::rows(), lowered::stack::rows());
    println!("{:>8} {:>8} {:>8}   bytes of stack at the deepest leaf", "awaits", "native", "ours");
    for (native, ours) in native.iter().zip(&ours) {
        println!("{:>8} {:>8} {:>8}", ours.awaits, native.bytes, ours.bytes);
    }
    let ([first, .., last], [native_first, .., native_last]) = (&ours[..], &native[..]) else {
        return ExitCode::FAILURE;
    };
    let growth = last.bytes.saturating_sub(first.bytes);
    let native_growth = native_last.bytes.saturating_sub(native_first.bytes);
    let is_small = growth <= PER_AWAIT * (last.awaits - first.awaits)
        && growth <= native_growth / SHARE_OF_NATIVE;
    if !is_small {
        println!("ours grew by {growth} bytes, native by {native_growth}; see the limits");
    }
    println!("stack: awaits {}, native {}, ours {}", last.awaits, native_last.bytes, last.bytes);
    if is_small { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
