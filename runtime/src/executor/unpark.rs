//! Ending the sleep of a thread that waits for file descriptors and timers.
//!
//! In: plain wake-ups, from any thread. Out: the end of the wait. Invariant: the thread never
//! sleeps over a wake-up that was given before it looked for work a last time.
//!
//! The protocol is Dekker's. The sleeper says that it sleeps and then looks for work; the others
//! leave work and then look whether it sleeps. Both in sequentially consistent order, so at least
//! one of them sees the other.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::reactor::EventFd;

/// Ends the sleep of one executor's thread.
pub(crate) struct Unpark {
    sleeping: AtomicBool,
    event: EventFd,
}

impl Unpark {
    pub(crate) fn new() -> io::Result<Unpark> {
        Ok(Unpark { sleeping: AtomicBool::new(false), event: EventFd::new()? })
    }

    /// What the reactor watches.
    pub(crate) fn event(&self) -> &EventFd {
        &self.event
    }

    /// For the executor, before it looks for work a last time.
    pub(crate) fn about_to_sleep(&self) {
        self.sleeping.store(true, SeqCst);
    }

    /// For the executor, when it is back.
    pub(crate) fn awake(&self) {
        self.sleeping.store(false, SeqCst);
    }

    /// For everybody else, after work was left. Costs a system call only if the executor sleeps.
    pub(crate) fn unpark(&self) {
        if self.sleeping.swap(false, SeqCst) {
            self.event.notify();
        }
    }
}
