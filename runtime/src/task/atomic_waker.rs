//! A place for the waker of the one task that waits for something.
//!
//! In: `register` from the waiting side. Out: `wake` or `take` on the side where it happens.
//! Invariant: the rules below. No code of a user runs while the place is held, so a waker may do
//! what it wants when it is cloned, dropped or woken, and may panic there.
//!
//! A caller looks, registers, and looks again: what happens between the first look and the
//! registration finds no waker, and the second look finds that it has happened.
//!
//! # Rules
//!
//! 1. Whoever has set REGISTERING from zero has the place, until it has cleared it.
//! 2. Whoever has set WAKING from zero has the place, until it has cleared it.
//! 3. WAKING set while REGISTERING is: whoever registers sees it when it is done, and wakes. The
//!    bits are not one value that the later one overwrites, or that wake-up would be lost.
//! 4. REGISTERING found by another that would register, or WAKING: it wakes itself instead, to be
//!    polled again.

use std::task::Waker;

use super::contain::wake;
use crate::sync::UnsafeCell;
use crate::sync::atomic::{AtomicUsize, Ordering::AcqRel, Ordering::Acquire, Ordering::Release};

/// Nobody has the place.
const WAITING: usize = 0;
const REGISTERING: usize = 1 << 0;
const WAKING: usize = 1 << 1;

pub(crate) struct AtomicWaker {
    state: AtomicUsize,
    place: UnsafeCell<Option<Waker>>,
}

// SAFETY: the rules.
unsafe impl Send for AtomicWaker {}
// SAFETY: the rules.
unsafe impl Sync for AtomicWaker {}

impl Default for AtomicWaker {
    fn default() -> AtomicWaker {
        AtomicWaker::new()
    }
}

/// What came of an attempt to have the place.
enum Placed {
    /// This waker is there, or an equal one was.
    Done,
    /// Another one is there, and nothing was given to replace it.
    Other,
    /// It has happened already, or others are about it.
    Happened,
}

impl AtomicWaker {
    pub(crate) fn new() -> AtomicWaker {
        AtomicWaker { state: AtomicUsize::new(WAITING), place: UnsafeCell::new(None) }
    }

    /// Makes `waker` the one to be woken. It is woken at once if a wake-up is on its way.
    pub(crate) fn register(&self, waker: &Waker) {
        let mut new = None;
        let placed = match self.place(waker, &mut new) {
            Placed::Other => {
                // Cloned while nobody is kept waiting: this may be code of a user.
                new = Some(waker.clone());
                self.place(waker, &mut new)
            }
            placed => placed,
        };
        // What was there before, or what has found no place.
        drop(new);
        if let Placed::Happened = placed {
            waker.wake_by_ref();
        }
    }

    /// Puts `new` into the place if another waker than `waker` is there, and leaves the old one in
    /// `new`.
    fn place(&self, waker: &Waker, new: &mut Option<Waker>) -> Placed {
        if self.state.compare_exchange(WAITING, REGISTERING, Acquire, Acquire).is_err() {
            return Placed::Happened;
        }
        let placed = self.place.with_mut(|held| {
            // SAFETY: rule 1.
            let held = unsafe { &mut *held };
            match (held.as_ref().is_some_and(|held| held.will_wake(waker)), new.is_some()) {
                (true, _) => Placed::Done,
                (false, false) => Placed::Other,
                (false, true) => {
                    std::mem::swap(held, new);
                    Placed::Done
                }
            }
        });
        if self.state.compare_exchange(REGISTERING, WAITING, AcqRel, Acquire).is_ok() {
            return placed;
        }
        // Rule 3: the state is both, and the place is still this caller's.
        // SAFETY: rule 1.
        let held = self.place.with_mut(|held| unsafe { &mut *held }.take());
        self.state.store(WAITING, Release);
        drop(held);
        Placed::Happened
    }

    /// Takes the waker out, to be woken or dropped by the caller. `None` also if it is just being
    /// registered: whoever does that wakes it.
    pub(crate) fn take(&self) -> Option<Waker> {
        if self.state.fetch_or(WAKING, AcqRel) != WAITING {
            return None;
        }
        // SAFETY: rule 2.
        let held = self.place.with_mut(|held| unsafe { &mut *held }.take());
        self.state.fetch_and(!WAKING, Release);
        held
    }

    /// Wakes the waker that is there. Its panic is contained.
    pub(crate) fn wake(&self) {
        if let Some(waker) = self.take() {
            wake(waker);
        }
    }
}

#[cfg(all(test, not(shuttle)))]
#[path = "atomic_waker_tests.rs"]
mod tests;
