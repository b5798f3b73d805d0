//! Work that blocks its thread: on threads of its own, or on a worker that gives its tasks away.
//!
//! In: functions that block. Out: what they return, with nobody else kept waiting. Invariant: no
//! thread exists before the first job, and none for longer than it is of use.
//!
//! - `pool`: the queue of jobs, and how many threads there are for them
//! - `thread`: what one of these threads does
//! - `wait`: a thread that waits for other jobs
//! - `job`: a job as the future of a task
//! - `spawn`, `rejected`: how a job gets in, and why not
//! - `in_place`: blocking on a worker

mod in_place;
mod job;
mod pool;
mod rejected;
mod spawn;
mod thread;
mod wait;

pub use in_place::block_in_place;
pub use rejected::{RejectReason, Rejected};
pub use spawn::{spawn_blocking, try_spawn_blocking};
pub(super) use spawn::{spawn_on, try_spawn_on};

pub(crate) use pool::{Blocking, Options};
pub(crate) use thread::{note_other_wait, note_wait};
pub(super) use wait::JobWait;
