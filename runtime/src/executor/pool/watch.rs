//! An idle worker that looks after the busy ones.
//!
//! In: workers that have left the driver, or have a task in the slot, and go on to a poll that may
//! take long. Out: no longer than [`PERIOD`] passes until somebody else is in the driver, or polls
//! that task. Invariant: at most one worker watches, and none if all are asleep for a while.
//!
//! Without it a blocking poll holds up all I/O, if its worker was the one in the driver
//! (tokio#4730, tokio#8010), and the task in its slot (tokio#4941). Waking another worker each time
//! would cost a system call for each event; taking the task out of the slot at once undoes what the
//! slot is for (tokio#8100). So one idle worker sleeps for short times as long as others are busy.

use std::time::Duration;

use super::core::Core;
use super::shared::Shared;
use crate::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};

/// How long a poll may hold up others.
const PERIOD: Duration = Duration::from_millis(1);
/// After how many periods in which all are asleep the watch ends.
const QUIET: u32 = 8;

pub(super) struct Watch {
    /// The worker that watches, plus one; zero if none does.
    watcher: AtomicUsize,
    /// Periods without anybody awake. For the watcher.
    quiet: AtomicU32,
}

impl Watch {
    pub(super) fn new() -> Watch {
        Watch { watcher: AtomicUsize::new(0), quiet: AtomicU32::new(0) }
    }

    /// Something may have to wait for the worker that calls this. Has a worker that sleeps watch.
    pub(super) fn over(&self, shared: &Shared) {
        if self.watcher.load(Relaxed) != 0 || !shared.options.watch {
            return;
        }
        let Some(sleeper) = shared.idle.any_sleeper() else { return };
        if self.watcher.compare_exchange(0, sleeper + 1, SeqCst, Relaxed).is_ok() {
            self.quiet.store(0, Relaxed);
            shared.wake(sleeper);
        }
    }

    /// A worker has fallen asleep. It watches, if a task is in the slot of one that was awake
    /// before it slept: that one found nobody to watch.
    pub(super) fn begin(&self, worker: usize, shared: &Shared) {
        let has_task = |other: usize| shared.remotes[other].slot.is_filled();
        if shared.options.watch && (0..shared.remotes.len()).any(has_task) {
            let _ = self.watcher.compare_exchange(0, worker + 1, SeqCst, Relaxed);
            self.quiet.store(0, Relaxed);
        }
    }

    /// How long a worker may sleep; `None` if it does not watch.
    pub(super) fn period(&self, worker: usize) -> Option<Duration> {
        (self.watcher.load(SeqCst) == worker + 1).then_some(PERIOD)
    }

    /// The worker has something else to do. Whether it watched, perhaps without knowing yet.
    pub(super) fn end(&self, worker: usize) -> bool {
        self.watcher.compare_exchange(worker + 1, 0, SeqCst, Relaxed).is_ok()
    }

    /// After a period: takes a task out of the slot of a worker that has not moved meanwhile. One
    /// that polls keeps what is in its slot, which is warm there (tokio#8100).
    pub(super) fn look_around(&self, core: &Core, shared: &Shared) {
        for (other, seen) in shared.remotes.iter().zip(core.seen.iter()) {
            let polls = other.polls.load(Relaxed);
            let is_stuck = seen.replace(polls) == polls;
            if is_stuck && let Some(task) = other.slot.take() {
                core.push(task, shared);
            }
        }
        if shared.idle.sleeping() < shared.remotes.len() {
            self.quiet.store(0, Relaxed);
        } else if self.quiet.fetch_add(1, Relaxed) >= QUIET {
            self.end(core.index);
        }
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use std::panic::Location;
    use std::sync::Arc;

    use super::super::shared::Options;
    use super::super::threads::Threads;
    use super::super::worker::search;
    use super::*;
    use crate::task::{Home, Origin, TypeOnly, new_task};

    /// tokio#8100: open to thieves at once, the slot lost what it is for.
    #[test]
    fn the_slot_of_a_worker_that_goes_on_polling_is_left_alone() {
        let options = Options {
            workers: 2,
            slot_uses: 3,
            event_interval: 64,
            local_queue: crate::executor::LocalQueue::Growing,
            watch: true,
            seed: 1,
            histograms: false,
        };
        let (shared, cores) = Shared::new(options, None, Threads::new("none")).unwrap();
        let shared = Arc::new(shared);
        let origin = Origin { name: None, spawned_at: Location::caller() };
        let home: Arc<dyn Home> = shared.clone();
        let (queued, listed, _task) = new_task::<_, TypeOnly>(home, origin, async {});
        drop(listed);
        let (busy, idle) = (&shared.remotes[0], &cores[1]);
        assert!(busy.slot.replace(queued).is_none());

        for polls in 1..4 {
            busy.polls.store(polls, Relaxed);
            shared.watch.look_around(idle, &shared);
            assert!(search(idle, &shared).is_none());
            assert!(busy.slot.is_filled());
        }
        // It has not begun a poll since the last look: it is stuck in one.
        shared.watch.look_around(idle, &shared);
        assert!(!busy.slot.is_filled());
        drop(idle.local.pop().expect("the watcher has taken it over"));
    }
}
