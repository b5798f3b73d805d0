//! One event loop on one thread.
//!
//! In: spawned tasks, wake-ups, one future to block on. Out: polls, in the order of the wake-ups.
//! Invariant: everything here stays on the thread that made it, but for `shared`.
//!
//! - `run`: the turns of the loop
//! - `tasks`: all tasks, and those that are ready
//! - `shared`: the way in from other threads
//! - `root`: the wake-ups of the future that `block_on` was given

mod root;
mod run;
mod shared;
mod tasks;

pub(crate) use run::EventLoop;
pub(crate) use shared::LoopShared;
