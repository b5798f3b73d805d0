//! Hand-visible async state machines on stable Rust, and the runtime they run on.
//!
//! `#[framewright::coroutine]` on an ordinary `async fn` lowers it into an explicit state machine;
//! [`frame`] is what the lowered code is made of, and needs `core` and `alloc`. Everything else is
//! the bundled runtime (feature `rt`, on by default).
#![cfg_attr(not(feature = "rt"), no_std)]

pub mod frame;

#[cfg(feature = "rt")]
pub mod channel;
#[cfg(feature = "rt")]
mod executor;
#[cfg(feature = "rt")]
pub mod future;
#[cfg(feature = "rt")]
pub mod inspect;
#[cfg(feature = "rt")]
pub mod io;
#[cfg(feature = "rt")]
mod lock;
#[cfg(feature = "rt")]
pub mod net;
#[cfg(feature = "rt")]
mod queue;
#[cfg(feature = "rt")]
mod reactor;
#[cfg(feature = "rt")]
mod slab;
#[cfg(feature = "rt")]
mod sync;
#[cfg(feature = "rt")]
pub mod task;
#[cfg(feature = "rt")]
pub mod time;

#[cfg(feature = "rt")]
pub use executor::{
    Builder, CoreError, Handle, LocalQueue, Metrics, RejectReason, Rejected, Runtime, SpawnError,
    WhenFull, WorkerMetrics, YieldNow, block_in_place, block_on, event_loop, metrics,
    spawn_blocking, try_spawn_blocking, yield_now,
};
#[cfg(feature = "histograms")]
pub use executor::{Distribution, Histograms};
#[doc(hidden)]
pub use framewright_macros::__coroutine;
#[doc(hidden)]
#[cfg(feature = "rt")]
pub use framewright_macros::__select;
pub use framewright_macros::coroutine;
#[cfg(feature = "rt")]
pub use framewright_macros::{main, test};
#[cfg(feature = "rt")]
pub use task::{JoinError, Task, spawn, spawn_inspected, spawn_local, try_spawn};
