//! What a runtime is told before it begins.
//!
//! In: wishes. Out: options that make sense together, or an error that names the one that does not.
//! Invariant: every option has a default that suits most programs.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::blocking::{self, Blocking};
use super::event_loop::{Hook, Starvation};
use super::pool::Options;
use super::runtime::Runtime;

/// Chooses how a [`Runtime`] behaves.
///
/// One event loop, unless [`pool`](Builder::pool), [`workers`](Builder::workers),
/// [`per_core`](Builder::per_core) or [`cores`](Builder::cores) is called; of these the last one
/// counts. An option that is for another form than the one that is built changes nothing.
///
/// ```
/// let runtime = framewright::Runtime::builder().event_interval(16).build()?;
/// assert_eq!(runtime.block_on(async { 1 + 1 }), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    pub(super) flavour: Flavour,
    pub(super) event_interval: u32,
    pub(super) ready_capacity: usize,
    pub(super) when_full: WhenFull,
    pub(super) microtask_limit: usize,
    pub(super) on_starvation: Option<Hook>,
    pub(super) thread_name: String,
    /// Whether polls, waits and lags are measured.
    pub(super) histograms: bool,
    /// Whether each core stays on a processor of its own.
    pub(super) pin: bool,
    cores: Option<usize>,
    workers: Option<usize>,
    blocking: blocking::Options,
    slot_uses: u32,
    local_queue: LocalQueue,
    watch: bool,
    seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    Loop,
    Pool,
    PerCore,
}

/// The queue that each worker of a pool has for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LocalQueue {
    /// A deque that grows with the number of tasks (Chase and Lev).
    Growing,
    /// A ring of this many tasks, a power of two. Of those that it has no room for, and of those
    /// that are in it, half each go to the queue of all workers.
    Bounded(usize),
    /// As `Growing`, but the worker takes the newest task first, and others the oldest: for tasks
    /// that split work into tasks, and finish. What yields waits for the others in the queue of all
    /// workers.
    NewestFirst,
}

/// What a spawn does when the ready queue of its event loop has no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhenFull {
    /// The task waits in a list until there is room.
    Overflow,
    /// The spawn is refused: [`try_spawn`](crate::try_spawn) gives the future back, and with
    /// [`spawn`](crate::spawn) the task is aborted at once. A wake-up is never refused.
    Refuse,
}

impl Builder {
    /// One event loop; 64 polls between two looks outside, room for 256 ready tasks, 1,000,000
    /// microtasks in one go.
    pub fn new() -> Builder {
        Builder {
            flavour: Flavour::Loop,
            event_interval: 64,
            ready_capacity: 256,
            when_full: WhenFull::Overflow,
            microtask_limit: 1_000_000,
            on_starvation: None,
            thread_name: "framewright-worker".into(),
            histograms: false,
            pin: false,
            cores: None,
            workers: None,
            blocking: blocking::Options {
                threads: 512,
                queue: 4_096,
                keep_alive: Duration::from_secs(10),
            },
            slot_uses: 3,
            local_queue: LocalQueue::Growing,
            watch: true,
            seed: None,
        }
    }

    /// A pool of as many workers as the process may use processors.
    pub fn pool(self) -> Builder {
        Builder { flavour: Flavour::Pool, ..self }
    }

    /// A pool of this many workers; at least 1, for [`build`](Builder::build) refuses 0.
    pub fn workers(self, workers: usize) -> Builder {
        Builder { flavour: Flavour::Pool, workers: Some(workers), ..self }
    }

    /// An event loop on each of as many threads as the process may use processors. Tasks stay on
    /// the loop that they are spawned on; see [`Handle::spawn_on`](crate::Handle::spawn_on).
    pub fn per_core(self) -> Builder {
        Builder { flavour: Flavour::PerCore, ..self }
    }

    /// An event loop on each of this many threads; at least 1, for [`build`](Builder::build)
    /// refuses 0.
    ///
    /// ```
    /// use framewright::Runtime;
    ///
    /// let runtime = Runtime::builder().cores(2).build()?;
    /// for core in 0..2 {
    ///     let task = runtime.spawn_on(core, async move { 10 * core }).unwrap();
    ///     assert_eq!(runtime.block_on(task).unwrap(), 10 * core);
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn cores(self, cores: usize) -> Builder {
        Builder { flavour: Flavour::PerCore, cores: Some(cores), ..self }
    }

    /// Whether each core of [`per_core`](Builder::per_core) keeps to a processor of its own. Where
    /// the system does not allow it, nothing changes. Off unless turned on: it is for programs that
    /// have the processors to themselves.
    pub fn pin_cores(self, pin: bool) -> Builder {
        Builder { pin, ..self }
    }

    /// While tasks are ready, how many polls may pass before timers, file descriptors and wake-ups
    /// from other threads are looked at. More favours throughput, fewer favours latency. 64 unless
    /// said otherwise, and 1 if this is 0.
    ///
    /// The tasks that a callback of an [event loop](crate::event_loop) has made ready are polled
    /// before that, however many they are.
    pub fn event_interval(self, polls: u32) -> Builder {
        Builder { event_interval: polls.max(1), ..self }
    }

    /// For how many tasks the ready queue of an event loop has room: a power of two. What it has no
    /// room for waits in a list, and is counted in the [metrics](crate::Metrics).
    pub fn ready_capacity(self, tasks: usize) -> Builder {
        Builder { ready_capacity: tasks, ..self }
    }

    /// What a spawn does when the ready queue of its event loop has no room. Spawns from other
    /// threads are on their way for a while, and never refused for this.
    ///
    /// ```
    /// use framewright::{Runtime, WhenFull, try_spawn};
    ///
    /// let builder = Runtime::builder().ready_capacity(2).when_full(WhenFull::Refuse);
    /// builder.build()?.block_on(async {
    ///     let give = |number| try_spawn(async move { number });
    ///     let taken = [give(1), give(2)];
    ///     let refused = give(3).unwrap_err();
    ///     assert!(refused.is_full());
    ///     assert_eq!(refused.into_future().await, 3);
    ///     for (task, expected) in taken.into_iter().zip(1..) {
    ///         assert_eq!(task.unwrap().await.unwrap(), expected);
    ///     }
    /// });
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn when_full(self, when_full: WhenFull) -> Builder {
        Builder { when_full, ..self }
    }

    /// How many [microtasks](crate::event_loop::queue_microtask) may run in one go. At least 1.
    ///
    /// When more are queued by then, as when each queues another, the loop reports it and lets the
    /// other phases, and with them timers, I/O and tasks, have a turn before the rest. None is
    /// lost.
    pub fn microtask_limit(self, microtasks: usize) -> Builder {
        Builder { microtask_limit: microtasks.max(1), ..self }
    }

    /// Calls `hook` on the thread of the loop each time that
    /// [too many microtasks](Builder::microtask_limit) have run in one go. It may do what a
    /// callback may. Without a hook, the first time is reported on the standard error.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    /// use framewright::event_loop::queue_microtask;
    ///
    /// static REPORTED: AtomicUsize = AtomicUsize::new(0);
    ///
    /// fn endless() {
    ///     queue_microtask(endless);
    /// }
    ///
    /// let runtime = framewright::Runtime::builder()
    ///     .microtask_limit(1_000)
    ///     .on_starvation(|starvation| REPORTED.store(starvation.ran(), Ordering::Relaxed))
    ///     .build()?;
    /// runtime.block_on(async {
    ///     queue_microtask(endless);
    ///     // Not kept from waiting for something else.
    ///     framewright::time::sleep(std::time::Duration::from_millis(1)).await;
    /// });
    /// assert_eq!(REPORTED.load(Ordering::Relaxed), 1_000);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn on_starvation(self, hook: impl Fn(&Starvation) + Send + Sync + 'static) -> Builder {
        Builder { on_starvation: Some(Hook::new(hook)), ..self }
    }

    /// How the threads are named: those of a pool, or of cores, are `name-0` and so on, and those
    /// for [blocking work](crate::spawn_blocking) `name-blocking-0`. `framewright-worker` unless
    /// said otherwise.
    pub fn thread_name(self, name: impl Into<String>) -> Builder {
        Builder { thread_name: name.into(), ..self }
    }

    /// How many tasks in a row a worker takes from the slot for the task that was woken last,
    /// before it looks into its queue. Zero turns the slot off.
    pub fn slot_uses(self, uses: u32) -> Builder {
        Builder { slot_uses: uses, ..self }
    }

    /// The queue that each worker has for itself.
    pub fn local_queue(self, queue: LocalQueue) -> Builder {
        Builder { local_queue: queue, ..self }
    }

    /// Whether an idle worker looks after those that are stuck in a poll: takes over I/O and
    /// timers, and the task in their slot. On unless turned off.
    pub fn watch(self, watch: bool) -> Builder {
        Builder { watch, ..self }
    }

    /// Whether the runtime measures how long polls take, tasks wait for theirs, and timers are
    /// late: see [`Runtime::histograms`](crate::Runtime::histograms). Off unless turned on.
    /// It costs two readings of the clock for each poll, and a wake-up every 10 ms.
    #[cfg(feature = "histograms")]
    pub fn histograms(self, measure: bool) -> Builder {
        Builder { histograms: measure, ..self }
    }

    /// Where the random choices of a pool begin: from whom a worker steals first. Without it, every
    /// run begins elsewhere.
    pub fn seed(self, seed: u64) -> Builder {
        Builder { seed: Some(seed), ..self }
    }

    /// How many threads the runtime has for [blocking work](crate::spawn_blocking) at most; at
    /// least 1. 512 unless said otherwise, for they are there to wait.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let runtime = framewright::Runtime::builder()
    ///     .blocking_threads(1)
    ///     .blocking_queue(1)
    ///     .blocking_keep_alive(Duration::from_secs(1))
    ///     .build()?;
    /// let (job, may_end) = std::sync::mpsc::channel::<()>();
    /// let handle = runtime.handle();
    /// let runs = handle.spawn_blocking(move || may_end.recv().is_ok());
    /// let waits = handle.spawn_blocking(|| true);
    /// // One job may run, and one may wait: here is a third.
    /// let third = handle.try_spawn_blocking(|| true);
    /// assert!(third.unwrap_err().to_string().contains("full"));
    /// job.send(()).unwrap();
    /// assert!(runtime.block_on(runs).unwrap() && runtime.block_on(waits).unwrap());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn blocking_threads(mut self, threads: usize) -> Builder {
        self.blocking.threads = threads.max(1);
        self
    }

    /// How many jobs for [blocking work](crate::spawn_blocking) may wait for a thread. 4,096 unless
    /// said otherwise. With zero, a job is taken only if there is a thread for it at once.
    pub fn blocking_queue(mut self, jobs: usize) -> Builder {
        self.blocking.queue = jobs;
        self
    }

    /// How long a thread for [blocking work](crate::spawn_blocking) stays when there is none. 10
    /// seconds unless said otherwise.
    pub fn blocking_keep_alive(mut self, idle: Duration) -> Builder {
        self.blocking.keep_alive = idle;
        self
    }

    /// Builds the runtime.
    ///
    /// # Errors
    ///
    /// When the system refuses an epoll instance, an eventfd or a thread; and, of the kind
    /// [`InvalidInput`](io::ErrorKind::InvalidInput), when an option makes no sense.
    pub fn build(self) -> io::Result<Runtime> {
        if self.thread_name.contains('\0') {
            return Err(invalid("the name of a thread cannot contain a NUL character"));
        }
        Runtime::build(&self)
    }

    pub(super) fn blocking_pool(&self) -> Arc<Blocking> {
        Arc::new(Blocking::new(self.blocking.clone(), &self.thread_name))
    }

    pub(super) fn core_count(&self) -> io::Result<usize> {
        match self.cores {
            Some(0) => Err(invalid(
                "a runtime per core needs at least one: `cores(1)`, or `per_core()` for one per \
                 processor",
            )),
            Some(cores) => Ok(cores),
            None => Ok(processors()),
        }
    }

    pub(super) fn pool_options(&self) -> io::Result<Options> {
        let workers = match self.workers {
            Some(0) => {
                return Err(invalid(
                    "a pool needs at least one worker: `workers(1)`, or `pool()` for one per \
                     processor",
                ));
            }
            Some(workers) => workers,
            None => processors(),
        };
        Ok(Options {
            workers,
            slot_uses: self.slot_uses,
            event_interval: self.event_interval,
            local_queue: self.local_queue,
            watch: self.watch && workers > 1,
            seed: self.seed.unwrap_or_else(random_seed),
            histograms: self.histograms,
        })
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

fn invalid(message: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// How many processors the process may use.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A number that is another one in every process, from the keys that std gives its hash maps.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(())
}
