//! What the workers of a pool share.
//!
//! In: tasks from any thread. Out: the same in a queue, and a worker awake that will find them.
//! Invariant: whoever leaves work in a queue that others look into tells [`Idle`] afterwards.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_utils::CachePadded;

use super::core::Core;
use super::driver::SharedDriver;
use super::idle::Idle;
use super::local::{WorkerQueue, WorkerStealer};
use super::parker::Parker;
use super::slot::Slot;
use super::threads::Threads;
use super::watch::Watch;
use super::worker::Worker;
use crate::executor::LocalQueue;
use crate::executor::blocking::Blocking;
use crate::executor::context::{self, Context};
#[cfg(feature = "histograms")]
use crate::executor::metrics::Histograms;
use crate::executor::metrics::{Counters, Metrics, Timing, WorkerMetrics};
use crate::executor::owned::OwnedTasks;
use crate::queue::{CapacityError, Injection};
use crate::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use crate::task::{Home, TaskRef};

/// How a pool behaves, as its builder was told.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) workers: usize,
    /// How many tasks in a row may come from the slot.
    pub(crate) slot_uses: u32,
    /// Polls between two looks at timers and file descriptors.
    pub(crate) event_interval: u32,
    pub(crate) local_queue: LocalQueue,
    /// Whether an idle worker looks after one that is stuck in a poll.
    pub(crate) watch: bool,
    pub(crate) seed: u64,
    /// Whether polls, waits and lags are measured.
    pub(crate) histograms: bool,
}

pub(crate) struct Shared {
    pub(super) options: Options,
    pub(super) injection: Injection<TaskRef>,
    pub(super) remotes: Box<[CachePadded<Remote>]>,
    pub(super) idle: Idle,
    pub(super) owned: OwnedTasks,
    /// `None` in a pool without I/O and timers.
    pub(super) driver: Option<SharedDriver>,
    /// `None` in a pool without threads for blocking work.
    pub(super) blocking: Option<Arc<Blocking>>,
    pub(super) watch: Watch,
    pub(super) threads: Threads,
    stopping: AtomicBool,
}

/// A worker, to the others.
pub(super) struct Remote {
    pub(super) stealer: WorkerStealer,
    pub(super) slot: Slot,
    pub(super) parker: Parker,
    /// Whether it sleeps in the driver, where its parker is not looked at.
    pub(super) in_driver: AtomicBool,
    /// How many polls it has begun; stands still while it is stuck in one.
    pub(super) polls: AtomicU32,
    pub(super) counters: Counters,
    pub(super) timing: Timing,
}

impl Shared {
    pub(super) fn new(
        options: Options,
        driver: Option<SharedDriver>,
        threads: Threads,
    ) -> Result<(Shared, Vec<Core>), CapacityError> {
        let mut remotes = Vec::with_capacity(options.workers);
        let mut cores = Vec::with_capacity(options.workers);
        for index in 0..options.workers {
            let (local, stealer) = WorkerQueue::new(options.local_queue)?;
            cores.push(Core::new(index, local, &options));
            remotes.push(CachePadded::new(Remote {
                stealer,
                slot: Slot::new(),
                parker: Parker::new(),
                in_driver: AtomicBool::new(false),
                polls: AtomicU32::new(0),
                counters: Counters::default(),
                timing: Timing::new(options.histograms),
            }));
        }
        let shared = Shared {
            injection: Injection::new(),
            remotes: remotes.into_boxed_slice(),
            idle: Idle::new(options.workers),
            owned: OwnedTasks::new(options.workers),
            driver,
            blocking: None,
            watch: Watch::new(),
            threads,
            stopping: AtomicBool::new(false),
            options,
        };
        Ok((shared, cores))
    }

    /// After work was left where every worker looks: wakes one, if none is about to find it.
    pub(super) fn notify(&self) {
        if let Some(worker) = self.idle.worker_to_wake() {
            self.wake(worker);
        }
    }

    /// Ends the sleep of a worker, wherever it sleeps.
    pub(super) fn wake(&self, worker: usize) {
        let remote = &self.remotes[worker];
        remote.parker.unpark();
        if remote.in_driver.load(SeqCst)
            && let Some(driver) = &self.driver
        {
            driver.unpark();
        }
    }

    /// Whether there is a task in a queue that every worker looks into.
    pub(super) fn has_work(&self) -> bool {
        self.injection.len() > 0 || self.remotes.iter().any(|remote| !remote.stealer.is_empty())
    }

    /// Timers and file descriptors, which `operation` needs.
    #[track_caller]
    pub(crate) fn driver(&self, operation: &str) -> &SharedDriver {
        match &self.driver {
            Some(driver) => driver,
            None => panic!("`{operation}` needs I/O and timers, which this pool was built without"),
        }
    }

    pub(crate) fn blocking(&self) -> &Arc<Blocking> {
        self.blocking.as_ref().expect("a pool of a runtime has threads for blocking work")
    }

    pub(crate) fn tasks(&self) -> Vec<TaskRef> {
        self.owned.all()
    }

    pub(crate) fn metrics(&self) -> Metrics {
        let held = Metrics {
            tasks: self.owned.len(),
            sources: self.driver.as_ref().map_or(0, |driver| driver.reactor().len()),
            timers: self.driver.as_ref().map_or(0, |driver| driver.timers().len()),
            injected: self.injection.len(),
            ..Metrics::default()
        };
        self.worker_metrics().fold(held, Metrics::and)
    }

    pub(crate) fn worker_metrics(&self) -> impl Iterator<Item = WorkerMetrics> {
        self.remotes.iter().map(|remote| {
            let queued = remote.stealer.len() + usize::from(remote.slot.is_filled());
            remote.counters.read(queued)
        })
    }

    #[cfg(feature = "histograms")]
    pub(crate) fn histograms(&self) -> Option<Histograms> {
        let mut sum = Histograms::new();
        let mut on = false;
        for remote in &self.remotes {
            on |= remote.timing.add_to(&mut sum);
        }
        if let Some(driver) = &self.driver {
            driver.lag().add_to(&mut sum);
        }
        on.then_some(sum)
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(SeqCst)
    }

    /// Takes a new task in. After the end of the pool its future is dropped here.
    pub(super) fn take_in(&self, queued: TaskRef, listed: TaskRef) {
        match self.owned.insert(listed) {
            Ok(()) => self.schedule(queued),
            // SAFETY: a task of a pool may be dropped on any thread.
            Err(task) => unsafe { task.shut_down() },
        }
    }

    /// Has every worker end after its current poll, and waits for that; no longer than `longest`.
    pub(super) fn shut_down(&self, longest: Option<Duration>) {
        self.stopping.store(true, SeqCst);
        for worker in 0..self.remotes.len() {
            self.wake(worker);
        }
        self.threads.join(longest);
        // If no worker ever ran, or one is stuck, nobody else has dropped the tasks.
        self.owned.close();
        // Whoever waits for I/O or a timer outside of a task learns that there will be none.
        if let Some(driver) = &self.driver {
            driver.close();
        }
    }

    /// Puts a task into the queue of all workers. After the end of the pool its future is dropped
    /// here, or was before.
    pub(super) fn inject(&self, task: TaskRef) {
        match self.injection.push(task) {
            Ok(()) => self.notify(),
            // SAFETY: a task of a pool may be dropped on any thread.
            Err(task) => unsafe { task.shut_down() },
        }
    }
}

impl Home for Shared {
    fn schedule(&self, task: TaskRef) {
        // Off or on for all workers alike.
        self.remotes[0].timing.queued(&task.stamp);
        let mut task = Some(task);
        context::with(|current| {
            // After the end, a task that was looked at when the others were dropped may come: it is
            // dropped with what was injected, or instead of being injected.
            if let Some(Context::Worker(worker)) = current
                && worker.is_of(self)
                && !self.is_stopping()
            {
                worker.schedule(&mut task);
            }
        });
        if let Some(task) = task {
            self.inject(task);
        }
    }

    // It is dropped when its turn comes: any worker may have it in its queue.
    fn hurry(&self, _: &TaskRef) {}
}

/// Has a new thread work with `core`.
pub(super) fn start_worker(shared: &Arc<Shared>, core: Core) -> io::Result<()> {
    let worked = shared.clone();
    shared.threads.start(move || Worker::run(worked, Box::new(core)))
}
