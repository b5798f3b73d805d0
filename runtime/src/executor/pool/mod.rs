//! A pool of workers that take tasks from each other.
//!
//! In: futures that are `Send`. Out: their outputs, each polled by whichever worker gets to it.
//! Invariant: a task is polled by one worker at a time; while there is work in a queue, not all
//! workers sleep for longer than it takes to wake one.
//!
//! - `shared`: what the workers share, and how a task gets in
//! - `worker`, `core`: what one does, and what it has to itself
//! - `local`: its queue; `slot`: the task to be polled next
//! - `idle`: who sleeps and who searches; `parker`: how a thread sleeps
//! - `driver`: I/O and timers; `watch`: an idle worker that looks after the busy ones
//! - `model`: whole pools under random schedules, for shuttle

mod core;
mod driver;
mod idle;
mod local;
#[cfg(all(test, shuttle))]
mod model;
mod parker;
mod shared;
mod slot;
mod threads;
mod watch;
mod worker;

use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use parker::Parker;
pub(crate) use shared::{Options, Shared};
pub(crate) use threads::Threads;
pub(crate) use worker::Worker;

use crate::executor::blocking::Blocking;
use crate::task::{Look, Origin, Task, new_task};

use self::driver::SharedDriver;

/// The workers, for whoever owns them.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    /// Whether the drop still has to wait for the workers.
    waits: Cell<bool>,
}

impl Pool {
    /// Starts the workers, each on a thread of its own.
    pub(crate) fn start(
        options: Options,
        blocking: Arc<Blocking>,
        thread_name: &str,
    ) -> io::Result<Pool> {
        let driver = SharedDriver::new(&options)?;
        let threads = Threads::new(thread_name);
        let (mut shared, cores) = Shared::new(options, Some(driver), threads)?;
        shared.blocking = Some(blocking);
        let pool = Pool { shared: Arc::new(shared), waits: Cell::new(true) };
        for core in cores {
            // If the system refuses one, the drop of `pool` ends the others.
            shared::start_worker(&pool.shared, core)?;
        }
        Ok(pool)
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Drops every task, ends every worker, and waits for that; no longer than `longest`. A second
    /// call does nothing.
    pub(crate) fn shut_down(&self, longest: Option<Duration>) {
        if self.waits.replace(false) {
            self.shared.shut_down(longest);
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shut_down(None);
    }
}

/// Starts a task, to be polled by any worker.
pub(crate) fn spawn<F, L>(shared: &Arc<Shared>, origin: Origin, future: F) -> Task<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
    L: Look<F> + 'static,
{
    let (queued, listed, task) = new_task::<F, L>(shared.clone(), origin, future);
    shared.take_in(queued, listed);
    task
}
