//! Futures made of futures.
//!
//! In: futures. Out: one future for all of them. Invariant: no allocation, and no future is polled
//! after it was ready.
//!
//! - `join`: all at once, in one task
//! - `maybe_done`: a future, and then its output

mod join;
mod maybe_done;

pub use join::{Futures, Join, TryJoin, join, try_join};
pub use maybe_done::MaybeDone;
