//! Futures made of futures.
//!
//! In: futures. Out: one future for all of them. Invariant: no allocation, and no future is polled
//! after it was ready.
//!
//! - `join`: all at once, in one task
//! - `maybe_done`: a future, and then its output
//! - `select`: the first of several, in one task

mod join;
mod maybe_done;
mod select;

pub use join::{Futures, Join, TryJoin, join, try_join};
pub use maybe_done::MaybeDone;
pub use select::{Branch, Order, Select, branch, select};
