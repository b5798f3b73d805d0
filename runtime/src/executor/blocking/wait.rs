//! A thread of the blocking pool that waits, in `block_on`, for other jobs of that pool.
//!
//! In: what `block_on` does: polls, sleeps, wake-ups. Out: a panic with advice, before all threads
//! of the pool would sleep until one of them runs a job. Invariant: a thread counts as stuck
//! exactly while it sleeps after a poll that met an incomplete job, and has not been woken.

use std::mem;
use std::sync::{Arc, Mutex};

use super::pool::Blocking;
use super::thread::{pool_here, take_met_job};
use crate::lock::lock;

/// One `block_on` on a thread of a blocking pool.
pub(in crate::executor) struct JobWait {
    pool: Arc<Blocking>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Since the last poll began.
    woken: bool,
    /// Whether the pool counts the thread as stuck.
    stuck: bool,
}

impl JobWait {
    /// `None` on a thread of no blocking pool.
    pub(in crate::executor) fn here() -> Option<JobWait> {
        Some(JobWait { pool: pool_here()?, state: Mutex::default() })
    }

    /// A poll begins.
    pub(in crate::executor) fn polls(&self) {
        lock(&self.state).woken = false;
        take_met_job();
    }

    /// Somebody wakes the thread. Before it can sleep no more, so that who has completed a job does
    /// not meet it as stuck.
    pub(in crate::executor) fn wakes(&self) {
        let mut state = lock(&self.state);
        state.woken = true;
        self.free(&mut state);
    }

    /// The poll was pending: sleeps by `park`.
    ///
    /// # Panics
    ///
    /// If the future waits for a job of this pool, and every other thread of it does so already.
    #[track_caller]
    pub(in crate::executor) fn sleeps(&self, park: impl FnOnce()) {
        let mut state = lock(&self.state);
        if take_met_job() && !state.woken {
            if let Err(limit) = self.pool.enter_wait() {
                drop(state);
                refuse(limit);
            }
            state.stuck = true;
        }
        drop(state);
        park();
        self.free(&mut lock(&self.state));
    }

    fn free(&self, state: &mut State) {
        if mem::take(&mut state.stuck) {
            self.pool.leave_wait();
        }
    }
}

#[track_caller]
fn refuse(limit: usize) -> ! {
    panic!(
        "`block_on` would wait for itself: the threads of the blocking pool, {limit} at most, \
         all wait for jobs that need one of them: raise `Builder::blocking_threads`, or `.await` \
         the job in a task"
    )
}
