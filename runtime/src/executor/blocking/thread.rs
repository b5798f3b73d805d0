//! A thread of the blocking pool.
//!
//! In: jobs, one after the other. Out: their outputs. Invariant: a thread knows its pool exactly as
//! long as it works for it.

use std::cell::{Cell, RefCell};
use std::ptr;
use std::sync::Arc;

use super::pool::Blocking;
use crate::task::{After, TaskRef};

thread_local! {
    /// The pool that this thread belongs to.
    static HERE: RefCell<Option<Arc<Blocking>>> = const { RefCell::new(None) };
    /// Where that pool is, to be compared.
    static HOME: Cell<*const ()> = const { Cell::new(ptr::null()) };
    /// Whether the future that this thread polls has met a job of that pool that is not complete.
    static MET_JOB: Cell<bool> = const { Cell::new(false) };
    /// Whether it has met something else that may end its wait: a timer, or a file descriptor.
    static MET_OTHER: Cell<bool> = const { Cell::new(false) };
}

/// Runs jobs until the pool lets the thread go.
pub(super) fn work(pool: &Arc<Blocking>) {
    HERE.set(Some(pool.clone()));
    HOME.set(Arc::as_ptr(pool).cast());
    let mut next = pool.begin();
    while let Some(job) = next {
        run(job);
        next = pool.next();
    }
    HOME.set(ptr::null());
    drop(HERE.take());
}

fn run(job: TaskRef) {
    // SAFETY: the job came out of the queue of its pool, and this is one of its threads.
    match unsafe { job.run() } {
        // It was aborted while it left the queue.
        After::Idle => {}
        After::Complete(job) => job.announce(),
        After::Reschedule(_) => unreachable!("a job is complete after its first poll"),
    }
}

/// A join handle has been polled that waits for `task`.
pub(crate) fn note_wait(task: &TaskRef) {
    if ptr::eq(Arc::as_ptr(&task.home).cast(), HOME.get()) {
        MET_JOB.set(true);
    }
}

/// A timer or a file descriptor will wake the task or the thread that polls.
pub(crate) fn note_other_wait() {
    MET_OTHER.set(true);
}

/// The pool of this thread.
pub(super) fn pool_here() -> Option<Arc<Blocking>> {
    // Asked first, for it can be, even when the other is gone at the end of the thread.
    if HOME.get().is_null() { None } else { HERE.with_borrow(Option::clone) }
}

/// Whether a job of the pool of this thread was met since this was last asked, and nothing else
/// that may end the wait.
pub(super) fn take_met_job() -> bool {
    let met_other = MET_OTHER.take();
    MET_JOB.take() && !met_other
}
