//! Running tasks on one thread.
//!
//! In: futures. Out: their outputs, by polling each when it was woken. Invariant: a thread runs at
//! most one executor at a time, and an executor never sleeps over work.
//!
//! - `runtime`: what the user holds
//! - `run`: the turns of the loop
//! - `ready`: what is to be polled
//! - `injector`: the way in from other threads
//! - `root`: the wake-ups of the future that `block_on` was given
//! - `context`: which executor runs on this thread
//! - `yield_now`: letting others run

mod context;
mod injector;
mod ready;
mod root;
mod run;
mod runtime;
mod yield_now;

pub use runtime::{Builder, Metrics, Runtime, block_on, metrics};
pub use yield_now::{YieldNow, yield_now};

pub(crate) use context::{current, schedule};
pub(crate) use injector::{Injector, Unpark};
