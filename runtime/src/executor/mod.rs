//! Running tasks: on one event loop, or on a pool of workers.
//!
//! In: futures. Out: their outputs, by polling each when it was woken. Invariant: a thread runs at
//! most one executor at a time, and an executor never sleeps over work.
//!
//! - `runtime`, `builder`: what the user holds, and how it is chosen
//! - `refusal`: why a task was not taken
//! - `handle`: the same from any thread; `guest`: blocking a thread of no runtime
//! - `event_loop`: tasks of one thread
//! - `pool`: tasks of many threads; `owned`: the list of them
//! - `per_core`: an event loop on each of several threads
//! - `metrics`: what a runtime says about itself
//! - `budget`: how much a task may do in one poll
//! - `context`: which executor runs on this thread
//! - `unpark`: ending the sleep of a thread that waits for I/O
//! - `yield_now`: letting others run

mod blocking;
pub(crate) mod budget;
mod builder;
pub(crate) mod context;
pub mod event_loop;
mod guest;
mod handle;
pub(crate) mod metrics;
mod owned;
mod per_core;
mod pool;
mod refusal;
mod runtime;
mod unpark;
mod yield_now;

pub use blocking::{RejectReason, Rejected, block_in_place, spawn_blocking, try_spawn_blocking};
pub use builder::{Builder, LocalQueue, WhenFull};
pub use handle::Handle;
#[cfg(feature = "histograms")]
pub use metrics::{Distribution, Histograms};
pub use metrics::{Metrics, WorkerMetrics, metrics};
pub use per_core::CoreError;
pub use refusal::SpawnError;
pub use runtime::{Runtime, block_on};
pub use yield_now::{YieldNow, yield_now};

pub(crate) use blocking::{note_other_wait, note_wait};
pub(crate) use unpark::Unpark;
