//! Tasks: futures that an executor runs by themselves.
//!
//! In: a future. Out: a [`Task`] that is its join handle, and wakers that any thread may hold.
//! Invariant: one allocation holds header, future and output; the future is polled and dropped on
//! threads of its executor alone; its panic becomes a [`JoinError`].
//!
//! - `state`: the transitions of a task and its references, on one atomic
//! - `cell`: the memory of a task, and the rules for touching it
//! - `header`: what is known of a task whatever its future
//! - `raw`: a reference to a task whatever its future, and its wakers
//! - `join`, `error`: what `spawn` returns, and why there may be no output
//! - `builder`: spawning
//! - `current`: which task runs; `local`: values that belong to one
//! - `atomic_waker`: a place for one waker
//! - `contain`: where panics of foreign code stop
//! - `model`: every interleaving of the threads that know a task, for loom

mod atomic_waker;
mod builder;
mod cell;
mod contain;
mod current;
mod error;
mod header;
mod join;
mod local;
#[cfg(all(test, loom))]
mod model;
mod raw;
mod state;

pub use crate::executor::budget::{Unconstrained, consume_budget, unconstrained};
pub use builder::{Builder, spawn, spawn_inspected, spawn_local, try_spawn};
pub use current::{id, name, try_id};
pub use error::JoinError;
pub use header::TaskId;
pub use join::{AbortOnDrop, Task};
pub use local::{LocalKey, NoValue, Scope};

pub(crate) use atomic_waker::AtomicWaker;
pub(crate) use cell::{Look, TypeOnly, new_task};
pub(crate) use contain::{contain_quietly, wake};
pub(crate) use header::{Home, Origin};
pub(crate) use raw::{After, TaskRef};
