//! A place for the waker of the one task that waits for something.
//!
//! In: `register` from the waiting side. Out: `take` on the side where it happens. Invariant: the
//! lock is never held while a waker is cloned, dropped or woken, since each may run foreign code.
//!
//! A caller looks, registers, and looks again: what happens between the first look and the
//! registration finds no waker, and the second look finds that it has happened.

use std::sync::Mutex;
use std::task::Waker;

use crate::lock::lock;

/// Holds at most one waker: that of the last poll.
#[derive(Default)]
pub(crate) struct WakerSlot(Mutex<Option<Waker>>);

impl WakerSlot {
    pub(crate) const fn new() -> WakerSlot {
        WakerSlot(Mutex::new(None))
    }

    /// Makes `waker` the one to be taken.
    pub(crate) fn register(&self, waker: &Waker) {
        if lock(&self.0).as_ref().is_some_and(|held| held.will_wake(waker)) {
            return;
        }
        let waker = waker.clone();
        let displaced = lock(&self.0).replace(waker);
        drop(displaced);
    }

    /// Takes the waker out, to be woken or dropped by the caller.
    pub(crate) fn take(&self) -> Option<Waker> {
        lock(&self.0).take()
    }
}
