//! What a runtime says about itself.
//!
//! In: counters that each worker keeps for itself. Out: numbers, summed or by worker. Invariant:
//! who reads them disturbs nobody; unread, they cost a load and a store for each event.
//!
//! - `counters`: what is counted, and how
//! - `timing`: how long things take; `untimed` in its place, without the feature
//! - `histograms`: that, to its reader

mod counters;
#[cfg(feature = "histograms")]
mod histograms;
#[cfg(feature = "histograms")]
mod timing;
#[cfg(not(feature = "histograms"))]
#[path = "untimed.rs"]
mod timing;

pub(crate) use counters::{Counter, Counters};
#[cfg(feature = "histograms")]
pub use histograms::{Distribution, Histograms};
pub(crate) use timing::{Lag, Stamp, Timing};

use super::context::{self, Context};

/// How much a runtime holds, and what it has done so far.
///
/// The numbers are not of one moment: workers count on while they are read. An event loop that runs
/// on another thread tells what was at the beginning of its last wait.
///
/// ```
/// let runtime = framewright::Runtime::builder().workers(2).build()?;
/// runtime.block_on(runtime.spawn(framewright::yield_now())).unwrap();
/// assert!(runtime.metrics().polls >= 1);
/// assert_eq!(runtime.worker_metrics().len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// Tasks that are not complete.
    pub tasks: usize,
    /// File descriptors in the reactor.
    pub sources: usize,
    /// Timers, of sleeps and of callbacks, that have neither fired nor been dropped.
    pub timers: usize,
    /// Tasks that wait in the queue of all workers, or in that for other threads.
    pub injected: usize,
    /// Polls of tasks so far.
    pub polls: u64,
    /// How often a ready queue was full, and a task went to a longer one.
    pub overflows: u64,
    /// How often a worker has taken tasks from another.
    pub steals: u64,
    /// How often a worker, or an event loop, has fallen asleep.
    pub parks: u64,
    /// How often a task had to let others run, for its budget was used up.
    pub budget_yields: u64,
}

/// What one worker of a pool, or one event loop, has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkerMetrics {
    /// Polls of tasks.
    pub polls: u64,
    /// How often it has taken tasks from another.
    pub steals: u64,
    /// How often its queue was full, and a task went to a longer one.
    pub overflows: u64,
    /// How often it has fallen asleep.
    pub parks: u64,
    /// How often a task that it polled had to let others run, for its budget was used up.
    pub budget_yields: u64,
    /// Tasks in its queue now.
    pub queued: usize,
}

impl Metrics {
    /// With what one more worker has done.
    pub(crate) fn and(self, worker: WorkerMetrics) -> Metrics {
        let WorkerMetrics { polls, steals, overflows, parks, budget_yields, queued: _ } = worker;
        let done = Metrics { polls, steals, overflows, parks, budget_yields, ..Metrics::default() };
        self.plus(done)
    }

    /// Both together.
    pub(crate) fn plus(self, other: Metrics) -> Metrics {
        Metrics {
            tasks: self.tasks + other.tasks,
            sources: self.sources + other.sources,
            timers: self.timers + other.timers,
            injected: self.injected + other.injected,
            polls: self.polls + other.polls,
            overflows: self.overflows + other.overflows,
            steals: self.steals + other.steals,
            parks: self.parks + other.parks,
            budget_yields: self.budget_yields + other.budget_yields,
        }
    }
}

/// How much the runtime of this thread holds.
///
/// # Panics
///
/// Outside a runtime.
#[track_caller]
pub fn metrics() -> Metrics {
    match context::with(|current| current.map(Context::metrics)) {
        Some(metrics) => metrics,
        None => context::outside("metrics"),
    }
}
