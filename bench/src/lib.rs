//! Shapes measured against native `async fn`: bytes of a future, time of a poll, depth of a stack.
//!
//! In: the shapes under `src/shapes`, each written once. Out: two modules with the same functions,
//! [`native`] compiled by rustc alone and [`lowered`] through `#[framewright::coroutine]`; the
//! programs under `src/bin` compare them in one run. Invariant: the two sides share their source
//! text and their leaves, so that the lowering is all they differ by.

pub mod leaf;
pub mod report;

/// The shapes as rustc compiles them.
pub mod native {
    include!(concat!(env!("OUT_DIR"), "/native.rs"));
}

/// The native shapes once more: what differs between these two is the noise of a measurement.
pub mod control {
    include!(concat!(env!("OUT_DIR"), "/control.rs"));
}

/// The shapes as lowered.
#[path = "shapes/mod.rs"]
pub mod lowered;
