//! An event loop, to other threads.
//!
//! In: new and woken tasks, and plain wake-ups, from any thread. Out: the same tasks on the loop's
//! thread. Invariant: the loop never sleeps over a task that was left here before it looked; after
//! the loop is gone, no task stays here.

use std::io;
use std::sync::{Arc, Mutex};

use super::tasks::LoopTasks;
use crate::executor::blocking::Blocking;
use crate::executor::builder::Builder;
use crate::executor::context;
#[cfg(feature = "histograms")]
use crate::executor::metrics::Histograms;
use crate::executor::metrics::{Counter, Counters, Lag, Metrics, Timing, WorkerMetrics};
use crate::executor::owned::Listed;
use crate::executor::unpark::Unpark;
use crate::lock::lock;
use crate::queue::{Injection, List};
use crate::reactor::Reactor;
use crate::task::{Home, TaskRef};
use crate::time::Timers;

pub(crate) struct LoopShared {
    /// Tasks woken on other threads.
    injection: Injection<TaskRef>,
    /// Tasks spawned on other threads, for the list of all.
    arrivals: Mutex<Arrivals>,
    unpark: Arc<Unpark>,
    reactor: Arc<Reactor>,
    timers: Arc<Timers>,
    /// One for all loops of a runtime.
    blocking: Arc<Blocking>,
    pub(super) board: Board,
    pub(super) timing: Timing,
    pub(super) lag: Lag,
}

/// What the loop tells of itself, whenever it looks outside.
#[derive(Default)]
pub(super) struct Board {
    pub(super) counters: Counters,
    pub(super) tasks: Counter,
    /// Those of callbacks, which only the loop knows.
    pub(super) timers: Counter,
    pub(super) queued: Counter,
}

struct Arrivals {
    tasks: List<Listed>,
    closed: bool,
}

impl LoopShared {
    pub(crate) fn new(options: &Builder, blocking: Arc<Blocking>) -> io::Result<LoopShared> {
        let unpark = Arc::new(Unpark::new()?);
        Ok(LoopShared {
            injection: Injection::new(),
            arrivals: Mutex::new(Arrivals { tasks: List::new(), closed: false }),
            reactor: Arc::new(Reactor::new(unpark.event())?),
            timers: Arc::new(Timers::new(unpark.clone())),
            unpark,
            board: Board::default(),
            timing: Timing::new(options.histograms),
            lag: Lag::new(options.histograms),
            blocking,
        })
    }

    pub(crate) fn reactor(&self) -> &Arc<Reactor> {
        &self.reactor
    }

    pub(crate) fn timers(&self) -> &Arc<Timers> {
        &self.timers
    }

    pub(crate) fn blocking(&self) -> &Arc<Blocking> {
        &self.blocking
    }

    pub(crate) fn unpark(&self) -> &Arc<Unpark> {
        &self.unpark
    }

    /// Takes a task that was spawned on another thread.
    ///
    /// # Safety
    ///
    /// The task's future may be dropped on this thread.
    pub(crate) unsafe fn take_in(&self, queued: TaskRef, listed: TaskRef) {
        let mut arrivals = lock(&self.arrivals);
        if arrivals.closed {
            drop(arrivals);
            // SAFETY: passed on.
            return unsafe { listed.shut_down() };
        }
        arrivals.tasks.push_back(Listed(listed));
        drop(arrivals);
        self.timing.queued(&queued.stamp);
        self.inject(queued);
    }

    /// Hands a task to the loop. If that is gone, so is the task's future, and the reference is
    /// dropped here.
    fn inject(&self, task: TaskRef) {
        match self.injection.push(task) {
            Ok(()) => self.unpark.unpark(),
            Err(task) => drop(task),
        }
    }

    pub(crate) fn metrics(&self) -> Metrics {
        let held = Metrics {
            tasks: self.board.tasks.get() as usize,
            sources: self.reactor.len(),
            timers: self.timers.len() + self.board.timers.get() as usize,
            injected: self.injection.len(),
            ..Metrics::default()
        };
        held.and(self.worker_metrics())
    }

    pub(crate) fn worker_metrics(&self) -> WorkerMetrics {
        self.board.counters.read(self.board.queued.get() as usize)
    }

    /// Adds what was measured. Whether anything was to be.
    #[cfg(feature = "histograms")]
    pub(crate) fn add_to(&self, sum: &mut Histograms) -> bool {
        self.lag.add_to(sum);
        self.timing.add_to(sum)
    }

    /// Whether the loop has ended.
    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.arrivals).closed
    }

    pub(super) fn has_work(&self) -> bool {
        self.injection.len() > 0
    }

    /// For the loop: moves what was left here to its own queues.
    pub(super) fn fetch(&self, tasks: &LoopTasks) {
        // Before the arrivals, where a spawned task is first: one that is ready and not adopted
        // would be complete while it is still in the other list.
        let woken = self.injection.pop_batch(usize::MAX);
        let arrived = std::mem::take(&mut lock(&self.arrivals).tasks);
        arrived.into_iter().for_each(|Listed(task)| tasks.adopt(task));
        woken.into_iter().for_each(|task| tasks.push_ready(task));
    }

    /// Takes no task from now on; those that are on their way go to `tasks`.
    pub(super) fn close(&self, tasks: &LoopTasks) {
        lock(&self.arrivals).closed = true;
        self.fetch(tasks);
        self.injection.close().for_each(|task| tasks.push_ready(task));
    }
}

impl Home for LoopShared {
    fn schedule(&self, task: TaskRef) {
        self.timing.queued(&task.stamp);
        let mut task = Some(task);
        context::on_loop(self, |event_loop| {
            event_loop.tasks().push_ready(task.take().expect("called once"));
        });
        if let Some(task) = task {
            self.inject(task);
        }
    }

    fn hurry(&self, task: &TaskRef) {
        context::on_loop(self, |event_loop| event_loop.tasks().hurry(task));
    }
}
