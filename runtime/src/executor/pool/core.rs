//! What one worker has to itself, and takes along when it changes threads.
//!
//! In: tasks from the worker's own thread. Out: the next one to poll. Invariant: of all workers,
//! one thread at a time holds the core of each, and it alone pushes into its queue.

use std::cell::{Cell, RefCell};
use std::time::Instant;

use super::local::WorkerQueue;
use super::shared::{Options, Shared};
use crate::reactor::Events;
use crate::task::TaskRef;

pub(super) struct Core {
    pub(super) index: usize,
    pub(super) local: WorkerQueue,
    /// Whether this worker counts as searching.
    pub(super) searching: Cell<bool>,
    /// Tasks taken from the slot in a row.
    slot_uses: Cell<u32>,
    polls: Cell<u32>,
    pub(super) rhythm: Rhythm,
    random: Cell<u64>,
    /// For the driver to fill.
    pub(super) events: RefCell<Events>,
    /// How many polls each worker had begun when this one last looked around.
    pub(super) seen: Box<[Cell<u32>]>,
}

impl Core {
    pub(super) fn new(index: usize, local: WorkerQueue, options: &Options) -> Core {
        let seed = options.seed;
        // Any value but zero, and another one for each worker.
        let random = (seed ^ (index as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).max(1);
        Core {
            index,
            local,
            searching: Cell::new(false),
            slot_uses: Cell::new(0),
            polls: Cell::new(0),
            rhythm: Rhythm::new(),
            random: Cell::new(random),
            events: RefCell::new(Events::new()),
            seen: (0..options.workers).map(|_| Cell::new(0)).collect(),
        }
    }

    /// The next of a sequence of numbers that look random (xorshift, Marsaglia 2003).
    pub(super) fn random(&self) -> u64 {
        let mut x = self.random.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.random.set(x);
        x
    }

    /// The next task that needs no search: from the injection queue when its turn has come, else
    /// from the slot, from the queue of this worker, or a batch of what was injected.
    pub(super) fn next(&self, shared: &Shared) -> Option<TaskRef> {
        let polls = self.polls.get().wrapping_add(1);
        self.polls.set(polls);
        if polls.is_multiple_of(self.rhythm.injection()) {
            let injected = shared.injection.pop();
            if injected.is_some() {
                return injected;
            }
        }
        self.next_in_slot(shared)
            .or_else(|| {
                self.slot_uses.set(0);
                self.local.pop()
            })
            .or_else(|| self.injected(shared))
    }

    /// The task in the slot, unless as many in a row as are allowed came from there: two tasks that
    /// wake each other would leave no room for the rest (tokio#2349, tokio#5712).
    fn next_in_slot(&self, shared: &Shared) -> Option<TaskRef> {
        let task = shared.remotes[self.index].slot.take()?;
        if self.slot_uses.get() < shared.options.slot_uses {
            self.slot_uses.update(|uses| uses + 1);
            return Some(task);
        }
        self.slot_uses.set(0);
        self.push(task, shared);
        None
    }

    /// Puts a task to the end of this worker's queue, or into the injection queue if that is full.
    pub(super) fn push(&self, task: TaskRef, shared: &Shared) {
        if let Err(overflow) = self.local.push(task) {
            shared.remotes[self.index].counters.overflows.add(1);
            // Refused at the end of the pool, when all of them have been shut down.
            drop(shared.injection.push_chain(overflow));
            // Part of it was in the queue, and in neither for a moment.
            shared.notify();
        }
    }

    /// A fair share of what was injected: the first of it to be polled, the rest into the queue.
    fn injected(&self, shared: &Shared) -> Option<TaskRef> {
        let share = shared.injection.len() / shared.remotes.len() + 1;
        let mut batch = shared.injection.pop_batch(share.min(self.local.room()).max(1));
        let first = batch.pop_front();
        if !batch.is_empty() {
            while let Some(task) = batch.pop_front() {
                self.push(task, shared);
            }
            // They were in no queue for a moment, in which the last that searched may have looked.
            shared.notify();
        }
        first
    }
}

/// After how many polls a worker looks elsewhere, from how long its polls take.
///
/// Looking seldom makes for throughput, looking after a fixed time for latency. So the worker
/// measures: as many polls as fit into [`Rhythm::TARGET`] go by between two looks.
pub(super) struct Rhythm {
    since: Cell<Option<Instant>>,
    /// Nanoseconds of one poll, averaged over the last rounds.
    mean: Cell<f64>,
    injection: Cell<u32>,
}

impl Rhythm {
    /// Nanoseconds between two looks into the injection queue.
    const TARGET: f64 = 200_000.0;
    /// How much the last round counts.
    const WEIGHT: f64 = 0.1;

    fn new() -> Rhythm {
        let first_guess = 3_000.0;
        Rhythm { since: Cell::new(None), mean: Cell::new(first_guess), injection: Cell::new(61) }
    }

    pub(super) fn injection(&self) -> u32 {
        self.injection.get()
    }

    /// The worker was away: the time since the last round tells nothing.
    pub(super) fn restart(&self) {
        self.since.set(None);
    }

    /// After a round of `polls`.
    pub(super) fn adapt(&self, polls: u32) {
        let now = Instant::now();
        let Some(since) = self.since.replace(Some(now)) else { return };
        let one = (now - since).as_nanos() as f64 / f64::from(polls.max(1));
        let mean = self.mean.get() + Rhythm::WEIGHT * (one - self.mean.get());
        self.mean.set(mean);
        // Never 1, which would starve the worker's own queue.
        self.injection.set(((Rhythm::TARGET / mean.max(1.0)) as u32).clamp(2, 127));
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn slow_polls_make_for_frequent_looks() {
        let rhythm = Rhythm::new();
        rhythm.mean.set(1e9);
        rhythm.since.set(Some(Instant::now()));
        rhythm.adapt(1);
        assert_eq!(rhythm.injection(), 2);
        rhythm.mean.set(1.0);
        rhythm.since.set(Some(Instant::now()));
        rhythm.adapt(u32::MAX);
        assert_eq!(rhythm.injection(), 127);
    }
}
