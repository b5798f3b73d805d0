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

    /// For the one thread that counts: what it has counted by itself.
    #[inline]
    pub(crate) fn set(&self, events: u64) {
        self.0.store(events, Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Of a worker of a pool, or of an event loop.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) polls: Counter,
    pub(crate) steals: Counter,
    pub(crate) overflows: Counter,
    pub(crate) parks: Counter,
    pub(crate) budget_yields: Counter,
}

impl Counters {
    /// The numbers of now, with `queued` tasks in the queue.
    pub(crate) fn read(&self, queued: usize) -> super::WorkerMetrics {
        super::WorkerMetrics {
            polls: self.polls.get(),
            steals: self.steals.get(),
            overflows: self.overflows.get(),
            parks: self.parks.get(),
            budget_yields: self.budget_yields.get(),
            queued,
        }
    }
}
