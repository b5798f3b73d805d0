//! What lowered code is made of. It needs `core` alone.
//!
//! In: an explicit frame and a resume function, as `#[framewright::coroutine]` emits them. Out: a
//! `Future` whose state can be read. Invariant: nothing here allocates.

mod inspect;

pub use inspect::{Inspect, Node, Visitor};
