//! A worker: a thread that polls the tasks of a pool.
//!
//! In: a core. Out: polls, until the pool stops or the core goes to another thread. Invariant: no
//! reference to the core is held while code of a user runs, for that code may give the core away
//! (`block_in_place`); and a worker that falls asleep with `searching` set looks into every queue
//! once more.
//!
//! # Who may touch the core
//!
//! 1. The worker's thread alone, within [`Worker::with_core`], whose closures run no code of
//!    a user.
//! 2. It goes in and out only outside of such closures: in [`Worker::without_core`], while a task
//!    is polled (`polling`). Within such a closure that is unset.

use std::cell::{Cell, UnsafeCell};
use std::sync::{Arc, Mutex};

use super::core::Core;
use super::shared::Shared;
use crate::executor::budget;
use crate::executor::context::{self, Context};
use crate::executor::handle::Handle;
use crate::executor::metrics::Timing;
use crate::lock::lock;
use crate::queue::Steal;
use crate::sync::atomic::Ordering::Relaxed;
use crate::task::{After, TaskRef};

pub(crate) struct Worker {
    shared: Arc<Shared>,
    core: UnsafeCell<Option<Box<Core>>>,
    /// Whether this thread polls a task, and not within `with_core`.
    polling: Cell<bool>,
}

impl Worker {
    /// Works until the pool stops, or the core is given away.
    pub(super) fn run(shared: Arc<Shared>, core: Box<Core>) {
        let context = Context::Worker(Worker {
            shared,
            core: UnsafeCell::new(Some(core)),
            polling: Cell::new(false),
        });
        let _entered = context::enter(&context);
        let Context::Worker(worker) = &context else { unreachable!("made above") };
        worker.work();
    }

    pub(super) fn is_of(&self, shared: &Shared) -> bool {
        std::ptr::eq(&*self.shared, shared)
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    fn with_core<R>(&self, with: impl FnOnce(&Core, &Shared) -> R) -> Option<R> {
        // Also where no code of a user should run, some might: in what a queue that was closed
        // gives back, and so drops.
        let polling = self.polling.replace(false);
        // SAFETY: rules 1 and 2: nobody takes the core out while this reference lives.
        let core = unsafe { &*self.core.get() };
        let result = core.as_deref().map(|core| with(core, &self.shared));
        self.polling.set(polling);
        result
    }

    /// Gives the core away, or takes one.
    fn exchange_core(&self, core: Option<Box<Core>>) -> Option<Box<Core>> {
        // SAFETY: rule 2: this is not called within `with_core`, so no reference to it lives.
        std::mem::replace(unsafe { &mut *self.core.get() }, core)
    }

    /// Calls `closure` while another thread works with the core. Takes the core back if none has
    /// begun to; else this thread ends after the poll.
    pub(crate) fn without_core<R>(&self, closure: impl FnOnce() -> R) -> R {
        let context = Context::Guest(Handle::of_pool(self.shared.clone()));
        let _entered = context::enter(&context);
        let core = if self.polling.get() { self.exchange_core(None) } else { None };
        // Without a core, nobody waits for this thread.
        let Some(core) = core else { return closure() };
        let _back = Back { worker: self, core: hand_over(&self.shared, core) };
        closure()
    }

    fn work(&self) {
        while !self.shared.is_stopping() {
            let Some(next) = self.with_core(next_or_search) else { return };
            match next {
                Some(task) => self.run_task(task),
                None => self.sleep(),
            }
        }
        self.wind_up();
    }

    /// Polls one task, and puts it where it belongs then.
    fn run_task(&self, task: TaskRef) {
        let timing = self.timing();
        let begun = timing.begin(&task.stamp);
        // SAFETY: the task came out of a queue of this pool, and this is one of its threads.
        let run = || unsafe { task.run() };
        self.polling.set(true);
        let after = budget::fresh(run);
        self.polling.set(false);
        timing.end(begun);
        match after {
            After::Idle => {}
            After::Complete(task) => {
                self.shared.owned.remove(&task);
                task.announce();
            }
            After::Reschedule(task) => {
                timing.queued(&task.stamp);
                let mut task = Some(task);
                self.with_core(|core, shared| {
                    if !core.local.is_newest_first() {
                        core.push(task.take().expect("nobody else takes it"), shared);
                    }
                });
                // It would come out next of all, or the core has gone to another thread.
                if let Some(task) = task {
                    self.shared.inject(task);
                }
            }
        }
    }

    /// Where this worker measures; where the first one does while the core is on another thread.
    /// Which it is does not matter if all are off.
    fn timing(&self) -> &Timing {
        let index = if self.shared.options.histograms {
            self.with_core(|core, _| core.index).unwrap_or(0)
        } else {
            0
        };
        &self.shared.remotes[index].timing
    }

    /// Takes a woken task: into the slot, out of which it moves the one before to the queue. Leaves
    /// it with the caller if the core is on another thread.
    pub(super) fn schedule(&self, task: &mut Option<TaskRef>) {
        self.with_core(|core, shared| {
            let Some(task) = task.take() else { return };
            let Some(before) = shared.remotes[core.index].slot.replace(task) else {
                return shared.watch.over(shared);
            };
            core.push(before, shared);
            shared.notify();
        });
    }

    fn sleep(&self) {
        self.with_core(|core, shared| {
            let searching = core.searching.replace(false);
            let mut awake = shared.idle.fall_asleep(core.index, searching) && shared.has_work();
            if awake {
                // For whoever wakes up; it may be this worker.
                shared.notify();
            }
            shared.watch.begin(core.index, shared);
            core.rhythm.restart();
            let counters = &shared.remotes[core.index].counters;
            counters.parks.add(1);
            counters.budget_yields.add(budget::take_yields());
            let mut in_driver = false;
            while !awake && !shared.is_stopping() {
                let found;
                (found, in_driver) = shared.rest(core);
                awake = found || !shared.idle.is_asleep(core.index);
            }
            core.searching.set(shared.idle.is_up(core.index));
            if shared.watch.end(core.index) || in_driver {
                // Nobody is there now, whether this worker goes on to what it has found there, or
                // to what it was chosen for.
                shared.watch.over(shared);
            }
        });
    }

    /// The pool stops: drops what is in the queues of this worker, and every task.
    fn wind_up(&self) {
        self.shared.owned.close();
        loop {
            let next = self.with_core(|core, shared| {
                shared.remotes[core.index].slot.take().or_else(|| core.local.pop())
            });
            let Some(Some(task)) = next else { break };
            drop(task);
        }
        for task in self.shared.injection.close() {
            // Complete, but for one that somebody looked at when the list of all was emptied.
            // SAFETY: a task of a pool may be dropped on any thread.
            unsafe { task.shut_down() };
        }
    }
}

/// A core that waits for a thread.
type Waiting = Arc<Mutex<Option<Box<Core>>>>;

/// Has a new thread work with `core`. If the system refuses it, the core stays where it is put.
fn hand_over(shared: &Arc<Shared>, core: Box<Core>) -> Waiting {
    let waiting = Arc::new(Mutex::new(Some(core)));
    let (there, worked) = (waiting.clone(), shared.clone());
    let work = move || {
        let core = lock(&there).take();
        if let Some(core) = core {
            Worker::run(worked, core);
        }
    };
    // Refused, the other tasks wait until the closure is done: late, but none is lost.
    let _ = shared.threads.start(work);
    waiting
}

/// Takes the core back, also after a panic, if no thread has it.
struct Back<'a> {
    worker: &'a Worker,
    core: Waiting,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        let core = lock(&self.core).take();
        if core.is_some() {
            self.worker.exchange_core(core);
        }
    }
}

/// The next task to poll, from wherever there is one. `None`: sleep.
fn next_or_search(core: &Core, shared: &Shared) -> Option<TaskRef> {
    let remote = &shared.remotes[core.index];
    let polls = remote.polls.load(Relaxed).wrapping_add(1);
    remote.polls.store(polls, Relaxed);
    if polls.is_multiple_of(shared.options.event_interval) {
        core.rhythm.adapt(shared.options.event_interval);
        remote.counters.budget_yields.add(budget::take_yields());
        shared.look_outside(core);
    }
    let task = core.next(shared).or_else(|| search(core, shared))?;
    if core.searching.replace(false) && shared.idle.end_search() && shared.has_work() {
        shared.notify();
    }
    remote.counters.polls.add(1);
    Some(task)
}

/// Looks into the queues of the others, from a random one on.
pub(super) fn search(core: &Core, shared: &Shared) -> Option<TaskRef> {
    if !core.searching.get() {
        core.searching.set(shared.idle.begin_search());
    }
    if !core.searching.get() {
        return None;
    }
    let workers = shared.remotes.len();
    let first = core.random() as usize % workers;
    let others = (0..workers).map(|step| (first + step) % workers);
    for other in others.filter(|other| *other != core.index) {
        let stolen = steal_from(core, shared, other);
        if stolen.is_some() {
            return stolen;
        }
    }
    shared.injection.pop()
}

fn steal_from(core: &Core, shared: &Shared, other: usize) -> Option<TaskRef> {
    loop {
        match core.local.steal_half(&shared.remotes[other].stealer) {
            Steal::Success(task) => {
                shared.remotes[core.index].counters.steals.add(1);
                return Some(task);
            }
            Steal::Empty => return None,
            Steal::Retry => std::hint::spin_loop(),
        }
    }
}
