//! What a worker counts.
//!
//! In: events on the worker's thread. Out: their number, to any thread. Invariant: only one thread
//! at a time adds, so that counting takes a load and a store, and no lock on the bus.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// For the one thread that counts.
    #[inline]
    pub(crate) fn add(&self, events: u64) {
        self.0.store(self.0.load(Relaxed).wrapping_add(events), Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) polls: Counter,
    pub(super) steals: Counter,
    pub(super) overflows: Counter,
    pub(super) parks: Counter,
    pub(super) budget_yields: Counter,
}
