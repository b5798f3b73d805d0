//! Blocking a thread on a future that this thread polls itself.
//!
//! In: a future, and a runtime whose timers, file descriptors and tasks it may use. Out: its
//! output. Invariant: the thread is none of the runtime's own, so that it keeps nobody waiting whom
//! it waits for.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as PollContext, Poll, Wake, Waker};

use super::blocking::JobWait;
use super::budget;
use super::context::{self, Context};
use super::handle::Handle;
use super::pool::Parker;

/// Wakes the thread that blocks.
struct Signal {
    parker: Parker,
    /// On a thread for blocking work.
    jobs: Option<JobWait>,
}

impl Signal {
    fn notify(&self) {
        if let Some(jobs) = &self.jobs {
            jobs.wakes();
        }
        self.parker.unpark();
    }
}

impl Wake for Signal {
    fn wake(self: Arc<Self>) {
        self.notify();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.notify();
    }
}

/// Polls `future` on this thread until it is ready.
#[track_caller]
pub(super) fn block_on<F: Future>(handle: &Handle, mut future: Pin<&mut F>) -> F::Output {
    let context = Context::Guest(handle.clone());
    let _entered = context::enter(&context);
    let signal = Arc::new(Signal { parker: Parker::new(), jobs: JobWait::here() });
    let waker = Waker::from(signal.clone());
    let mut cx = PollContext::from_waker(&waker);
    loop {
        signal.jobs.iter().for_each(JobWait::polls);
        if let Poll::Ready(output) = budget::fresh(|| future.as_mut().poll(&mut cx)) {
            return output;
        }
        match &signal.jobs {
            Some(jobs) => jobs.sleeps(|| signal.parker.park()),
            None => signal.parker.park(),
        }
    }
}
