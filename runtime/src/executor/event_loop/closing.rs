//! Callbacks for the close phase.
//!
//! In: callbacks. Out: the same, the latest first, as libuv finishes the handles that were closed
//! in one turn. Invariant: what is added while a phase runs waits for the next one.

use super::callbacks::Once;

pub(super) struct Closing {
    /// Of the phase that runs, or was broken off.
    now: Vec<Once>,
    next: Vec<Once>,
}

impl Closing {
    pub(super) fn new() -> Closing {
        Closing { now: Vec::new(), next: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.now.is_empty() && self.next.is_empty()
    }

    pub(super) fn push(&mut self, callback: Once) {
        self.next.push(callback);
    }

    /// A phase begins. What one before it has left comes first, by itself.
    pub(super) fn begin(&mut self) {
        if self.now.is_empty() {
            std::mem::swap(&mut self.now, &mut self.next);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Once> {
        self.now.pop()
    }

    pub(super) fn into_callbacks(self) -> impl Iterator<Item = Once> {
        self.now.into_iter().chain(self.next)
    }
}
