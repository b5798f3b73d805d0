//! Tasks: futures that the executor runs by themselves.
//!
//! In: a future. Out: a [`Task`] that is its join handle, and wakers that any thread may hold.
//! Invariant: one allocation holds header, future and output; the future is polled and dropped on
//! the executor's thread alone; its panic becomes a [`JoinError`].
//!
//! - `state`: the transitions of a task, on one atomic
//! - `cell`: the memory of a task, and the rules for touching it
//! - `header`: what is known of a task whatever its future
//! - `join`, `error`: what `spawn` returns, and why there may be no output
//! - `builder`: spawning
//! - `slot`: a place for one waker
//! - `contain`: where panics of foreign code stop

mod builder;
mod cell;
mod contain;
mod error;
mod header;
mod join;
mod slot;
mod state;

pub use builder::{Builder, spawn, spawn_inspected};
pub use error::JoinError;
pub use header::TaskId;
pub use join::{AbortOnDrop, Task};

pub(crate) use cell::{After, Look, Runnable, TaskCell, look_at_type};
pub(crate) use contain::wake;
pub(crate) use header::{Header, Origin};
pub(crate) use slot::WakerSlot;
pub(crate) use state::State;
