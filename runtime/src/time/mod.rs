//! Sleeping and limiting time, by the system's monotonic clock.
//!
//! In: durations and deadlines. Out: futures that wait for them. Invariant: nothing is ready before
//! its deadline, and no duration is too long.
//!
//! - `heap`: timers in the order of their deadlines
//! - `timers`: the timers of one event loop, shared with other threads
//! - `sleep`, `timeout`: what waits for them

mod heap;
mod sleep;
mod timeout;
mod timers;

pub use sleep::{Sleep, sleep, sleep_until};
pub use timeout::{Elapsed, Timeout, timeout};

pub(crate) use timers::Timers;
