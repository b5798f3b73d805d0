//! The wake-ups of the future given to `block_on`.
//!
//! In: wake-ups from any thread. Out: whether to poll the future. Invariant: a wake-up that comes
//! during a poll leads to another poll.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::task::Wake;

use crate::executor::Unpark;

pub(crate) struct Root {
    woken: AtomicBool,
    unpark: Arc<Unpark>,
}

impl Root {
    pub(crate) fn new(unpark: Arc<Unpark>) -> Root {
        Root { woken: AtomicBool::new(false), unpark }
    }

    pub(crate) fn is_woken(&self) -> bool {
        self.woken.load(SeqCst)
    }

    /// Whether there was a wake-up since this was last asked.
    pub(crate) fn take_woken(&self) -> bool {
        self.is_woken() && self.woken.swap(false, SeqCst)
    }
}

impl Wake for Root {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.woken.store(true, SeqCst);
        self.unpark.unpark();
    }
}
