//! Which workers sleep, and how many look for work.
//!
//! In: a worker that begins to search, ends a search, falls asleep; anybody who has left work. Out:
//! whether to go on, and whom to wake. Invariant: while there is work in a queue, a worker is
//! searching, or on its way to it, or all are awake. So no wake-up is lost, and few are made: who
//! leaves work while another searches wakes nobody, for the searcher will find it, and wakes the
//! next when it stops searching.
//!
//! The two sides meet as in Dekker's protocol. Who leaves work publishes it and then reads the
//! counts; the last searcher lowers the counts and then looks into the queues once more, whether it
//! goes on to work or to sleep. Both with sequentially consistent order, so at least one sees the
//! other (tokio#6847).

use crate::sync::atomic::{AtomicUsize, Ordering::SeqCst, fence};
use crate::sync::{Mutex, lock};

/// The low half counts workers that search, the high half those that are awake.
const SEARCHING: usize = 1;
const AWAKE: usize = 1 << (usize::BITS / 2);

fn searching(counts: usize) -> usize {
    counts % AWAKE
}

fn awake(counts: usize) -> usize {
    counts / AWAKE
}

pub(super) struct Idle {
    counts: AtomicUsize,
    workers: usize,
    /// Those that sleep, and have not been chosen to wake up. The last to fall asleep is the first
    /// to be woken: its caches are warmest.
    sleepers: Mutex<Vec<usize>>,
}

impl Idle {
    /// All of `workers` are awake, and none searches.
    pub(super) fn new(workers: usize) -> Idle {
        let sleepers = Mutex::new(Vec::with_capacity(workers));
        Idle { counts: AtomicUsize::new(workers * AWAKE), workers, sleepers }
    }

    /// After work was left: the worker to be woken for it, if one is needed. It counts as awake and
    /// as searching from now on.
    pub(super) fn worker_to_wake(&self) -> Option<usize> {
        fence(SeqCst);
        if !self.needs_searcher() {
            return None;
        }
        let mut sleepers = lock(&self.sleepers);
        // Looked at once more: others may have come first.
        if !self.needs_searcher() {
            return None;
        }
        let chosen = sleepers.pop()?;
        self.counts.fetch_add(AWAKE + SEARCHING, SeqCst);
        Some(chosen)
    }

    fn needs_searcher(&self) -> bool {
        let counts = self.counts.load(SeqCst);
        searching(counts) == 0 && awake(counts) < self.workers
    }

    /// A worker without work would search. At most half of all do, for more would only be in each
    /// other's way.
    pub(super) fn begin_search(&self) -> bool {
        let counts = self.counts.load(SeqCst);
        if 2 * searching(counts) >= self.workers {
            return false;
        }
        // Two that pass the test at once are one too many for a while, which harms nothing.
        self.counts.fetch_add(SEARCHING, SeqCst);
        true
    }

    /// A worker has found work. Whether it was the last that searched: if there is more to find it
    /// then wakes another, for who left that work saw a searcher and woke nobody.
    #[must_use]
    pub(super) fn end_search(&self) -> bool {
        let was_last = searching(self.counts.fetch_sub(SEARCHING, SeqCst)) == 1;
        fence(SeqCst);
        was_last
    }

    /// A worker falls asleep. Whether it was the last that searched: it then looks into all queues
    /// once more.
    #[must_use]
    pub(super) fn fall_asleep(&self, worker: usize, is_searching: bool) -> bool {
        let mut sleepers = lock(&self.sleepers);
        let left = if is_searching { AWAKE + SEARCHING } else { AWAKE };
        let before = self.counts.fetch_sub(left, SeqCst);
        sleepers.push(worker);
        is_searching && searching(before) == 1
    }

    /// A worker that has fallen asleep is up, by itself or because it was chosen. Whether it was
    /// chosen, and so is to search.
    #[must_use]
    pub(super) fn is_up(&self, worker: usize) -> bool {
        let mut sleepers = lock(&self.sleepers);
        match sleepers.iter().position(|&sleeper| sleeper == worker) {
            Some(place) => {
                sleepers.swap_remove(place);
                self.counts.fetch_add(AWAKE, SeqCst);
                false
            }
            None => true,
        }
    }

    /// Whether a worker that has fallen asleep may sleep on: nobody has chosen it.
    pub(super) fn is_asleep(&self, worker: usize) -> bool {
        lock(&self.sleepers).contains(&worker)
    }

    /// A worker that sleeps, if one does.
    pub(super) fn any_sleeper(&self) -> Option<usize> {
        if self.sleeping() == 0 {
            return None;
        }
        lock(&self.sleepers).last().copied()
    }

    /// How many workers sleep.
    pub(super) fn sleeping(&self) -> usize {
        self.workers - awake(self.counts.load(SeqCst))
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_woken_while_one_searches() {
        let idle = Idle::new(2);
        assert_eq!(idle.worker_to_wake(), None, "all are awake");
        assert!(!idle.fall_asleep(1, false));
        assert!(idle.begin_search());
        assert_eq!(idle.worker_to_wake(), None, "worker 0 searches");
        assert!(idle.end_search(), "it was the last");
        assert_eq!(idle.worker_to_wake(), Some(1));
        assert_eq!(idle.worker_to_wake(), None, "worker 1 searches");
        assert!(idle.is_up(1), "it was chosen");
    }

    #[test]
    fn half_of_the_workers_search_at_most() {
        let idle = Idle::new(4);
        assert!(idle.begin_search());
        assert!(idle.begin_search());
        assert!(!idle.begin_search());
        assert!(!idle.end_search());
        assert!(idle.begin_search());
    }

    #[test]
    fn a_worker_that_wakes_by_itself_is_not_chosen() {
        let idle = Idle::new(2);
        assert!(idle.begin_search());
        assert!(idle.fall_asleep(0, true), "the last that searched");
        assert!(idle.is_asleep(0));
        assert_eq!(idle.sleeping(), 1);
        assert!(!idle.is_up(0));
        assert_eq!(idle.sleeping(), 0);
        assert_eq!(idle.worker_to_wake(), None);
    }
}
