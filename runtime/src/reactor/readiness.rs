//! Whether one direction of a file descriptor is worth a try.
//!
//! In: events from the kernel, and `WouldBlock` from operations. Out: a snapshot to act upon.
//! Invariant: clearing undoes only the event that the operation has seen. The tick counts events,
//! 62 bits wide so that it never comes round, and each direction has a tick of its own.
//!
//! ```text
//!   63                                   2      1        0
//!   | tick: events so far                 | closed | ready |
//! ```
//!
//! With edge triggering the kernel says a thing once. So `ready` means "try", and only an operation
//! that would have blocked may clear it; `closed` is final and is never cleared.

use std::sync::atomic::{AtomicU64, Ordering::AcqRel, Ordering::Acquire};

const READY: u64 = 1 << 0;
const CLOSED: u64 = 1 << 1;
const TICK: u64 = 1 << 2;

/// What an event says of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Ready,
    /// Ready, and for ever: the peer or the kernel has closed this direction.
    Closed,
}

/// What a direction was like when an operation began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen(u64);

impl Seen {
    pub(super) fn is_ready(self) -> bool {
        self.0 & (READY | CLOSED) != 0
    }
}

pub(super) struct Readiness(AtomicU64);

impl Readiness {
    /// Worth a try: what the kernel would say first is not known yet.
    pub(super) fn new() -> Readiness {
        Readiness(AtomicU64::new(READY))
    }

    pub(super) fn look(&self) -> Seen {
        Seen(self.0.load(Acquire))
    }

    /// Records an event. Only the thread that waits on epoll does.
    pub(super) fn record(&self, event: Event) {
        let bits = match event {
            Event::Ready => READY,
            Event::Closed => READY | CLOSED,
        };
        let next = |word: u64| Some(word.wrapping_add(TICK) | bits);
        // The closure never declines, so the result is always `Ok`.
        let _ = self.0.fetch_update(AcqRel, Acquire, next);
    }

    /// An operation that began at `seen` would have blocked. Changes nothing if there was an event
    /// since, which the operation may not have met.
    pub(super) fn clear(&self, seen: Seen) {
        let _ = self.0.compare_exchange(seen.0, seen.0 & !READY, AcqRel, Acquire);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// tokio#6133, tokio#8331: the tick came round, and a stale clear erased a fresh edge.
    #[test]
    fn a_stale_clear_spares_a_fresh_edge_however_many_events_later() {
        for events in [1, 255, 256, 257, 32_767, 32_768, 65_536] {
            let readiness = Readiness::new();
            let seen = readiness.look();
            (0..events).for_each(|_| readiness.record(Event::Ready));
            readiness.clear(seen);
            assert!(readiness.look().is_ready(), "after {events} events");
        }
    }

    /// tokio#8435: clearing readiness dropped the shutdown bit.
    #[test]
    fn a_closed_direction_stays_ready() {
        let readiness = Readiness::new();
        readiness.record(Event::Closed);
        readiness.clear(readiness.look());
        readiness.clear(readiness.look());
        assert!(readiness.look().is_ready());
    }

    #[test]
    fn a_current_clear_clears() {
        let readiness = Readiness::new();
        readiness.record(Event::Ready);
        readiness.clear(readiness.look());
        assert!(!readiness.look().is_ready());
    }
}
