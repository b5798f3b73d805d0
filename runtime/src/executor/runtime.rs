//! The runtime, as its user holds it.
//!
//! In: options, then futures. Out: their outputs. Invariant: an event loop belongs to the thread
//! that made it, and is dropped there; a pool, and cores, have threads of their own.

use std::fmt;
use std::io;
use std::panic::Location;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::builder::{Builder, Flavour};
use super::context::{self, Context};
use super::event_loop::EventLoop;
use super::handle::Handle;
#[cfg(feature = "histograms")]
use super::metrics::Histograms;
use super::metrics::{Metrics, WorkerMetrics};
use super::per_core::{CoreError, PerCore};
use super::pool::Pool;
use crate::task::{Origin, Task, TypeOnly};

/// Runs tasks, timers and I/O: one event loop on the thread it was made on, a pool of workers, or
/// an event loop for each core.
///
/// It is not `Send`, in none of its forms: it is dropped on the thread that built it, which holds
/// it as long as tasks are to run. Other threads, and statics, have a [`Handle`].
///
/// Dropping it drops the blocking jobs that have not begun, and does not wait for those that have.
/// It drops its callbacks, uncalled, and its tasks, whose handles then give an error that
/// [is an abort](crate::task::JoinError::is_aborted). A pool, and cores, wait for the polls
/// that are going on; see [`shutdown_timeout`](Runtime::shutdown_timeout). Sockets and sleeps that
/// outlive it no longer wait: they give an error or panic, as each says.
pub struct Runtime {
    kind: Kind,
}

enum Kind {
    Loop(Rc<EventLoop>),
    Pool(Pool),
    PerCore(PerCore),
}

impl Runtime {
    /// One event loop, with the defaults.
    ///
    /// # Errors
    ///
    /// When the system refuses an epoll instance or an eventfd.
    pub fn new() -> io::Result<Runtime> {
        Builder::new().build()
    }

    /// Chooses how a runtime behaves.
    pub fn builder() -> Builder {
        Builder::new()
    }

    pub(super) fn build(options: &Builder) -> io::Result<Runtime> {
        let kind = match &options.flavour {
            Flavour::Loop => Kind::Loop(Rc::new(EventLoop::new(options)?)),
            Flavour::Pool => {
                let (pool, blocking) = (options.pool_options()?, options.blocking_pool());
                Kind::Pool(Pool::start(pool, blocking, &options.thread_name)?)
            }
            Flavour::PerCore => Kind::PerCore(PerCore::start(options.core_count()?, options)?),
        };
        Ok(Runtime { kind })
    }

    /// Runs tasks until `future` is ready, and returns its output.
    ///
    /// The future is polled on this thread. So are the tasks of an event loop; those that are not
    /// complete by then stay, and go on in the next call, as callbacks do. The tasks of a pool run
    /// on its threads, and need no call of this.
    ///
    /// # Panics
    ///
    /// When called on a thread that runs a runtime already, and with what `future` panics with. A
    /// panic of a task is no panic here.
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        refuse_nesting("block_on");
        match &self.kind {
            Kind::Loop(event_loop) => event_loop.block_on(pin!(future)),
            Kind::Pool(_) | Kind::PerCore(_) => self.handle().block_on(future),
        }
    }

    /// Runs tasks and [callbacks](crate::event_loop) until nothing is left that could go on: no
    /// task, no timer that was not [let off](crate::event_loop::Timer::unref), no immediate, no
    /// callback of the close phase, and nothing that waits for a file descriptor.
    ///
    /// A task that waits for something that never comes keeps it running, for another thread may
    /// wake it. [Blocking work](crate::spawn_blocking) does not, unless a task awaits it.
    ///
    /// # Panics
    ///
    /// When called on a thread that runs a runtime already, and if this is a pool, or
    /// has cores.
    ///
    /// ```
    /// use framewright::event_loop::set_timeout;
    /// use std::time::Duration;
    ///
    /// let runtime = framewright::Runtime::new()?;
    /// runtime.block_on(async {
    ///     set_timeout(Duration::from_millis(1), || println!("the loop runs until here"));
    /// });
    /// runtime.run();
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[track_caller]
    pub fn run(&self) {
        refuse_nesting("Runtime::run");
        match &self.kind {
            Kind::Loop(event_loop) => event_loop.run(),
            Kind::Pool(_) | Kind::PerCore(_) => panic!(
                "`Runtime::run` needs an event loop on this thread, and this runtime has threads \
                 of its own, which run by themselves: `block_on` what it is to end with"
            ),
        }
    }

    /// Starts a task: on an event loop to be run by the next [`block_on`](Runtime::block_on), on a
    /// pool at once. See [`spawn`](crate::spawn).
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        let origin = Origin { name: None, spawned_at: Location::caller() };
        self.handle().spawn_with::<F, TypeOnly>(origin, future)
    }

    /// Starts a task on one core of a runtime that has several. See [`Handle::spawn_on`].
    ///
    /// # Errors
    ///
    /// When there is no such core, or the runtime is no one per core; the future is dropped then.
    #[track_caller]
    pub fn spawn_on<F>(&self, core: usize, future: F) -> Result<Task<F::Output>, CoreError>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        self.handle().spawn_on(core, future)
    }

    /// Starts a task that need not be `Send`, to be run by the next [`block_on`](Runtime::block_on)
    /// of this event loop. See [`spawn_local`](crate::spawn_local).
    ///
    /// # Panics
    ///
    /// If this is a pool, or has its event loops on other threads.
    #[track_caller]
    pub fn spawn_local<F: Future + 'static>(&self, future: F) -> Task<F::Output> {
        let origin = Origin { name: None, spawned_at: Location::caller() };
        match &self.kind {
            Kind::Loop(event_loop) => event_loop.spawn::<F, TypeOnly>(origin, future),
            Kind::Pool(_) => panic!(
                "`Runtime::spawn_local` needs an event loop, and this runtime is a pool: `spawn` a \
                 future that is `Send`, or build a runtime without `workers`"
            ),
            Kind::PerCore(_) => panic!(
                "`Runtime::spawn_local` needs an event loop on this thread, and this runtime has \
                 its loops on others: call `framewright::spawn_local` there, in `spawn_on` or \
                 `send_to`"
            ),
        }
    }

    /// Reaches this runtime from other threads.
    pub fn handle(&self) -> Handle {
        match &self.kind {
            Kind::Loop(event_loop) => event_loop.handle(),
            Kind::Pool(pool) => Handle::of_pool(pool.shared().clone()),
            Kind::PerCore(per_core) => Handle::of_cores(per_core.shared().clone()),
        }
    }

    /// How much the runtime holds.
    pub fn metrics(&self) -> Metrics {
        match &self.kind {
            Kind::Loop(event_loop) => event_loop.metrics(),
            Kind::Pool(pool) => pool.shared().metrics(),
            Kind::PerCore(per_core) => per_core.shared().metrics(),
        }
    }

    /// What each worker has done, or each core, or the one event loop.
    pub fn worker_metrics(&self) -> Vec<WorkerMetrics> {
        if let Kind::Loop(event_loop) = &self.kind {
            event_loop.publish();
        }
        self.handle().worker_metrics()
    }

    /// How long polls took, tasks waited for theirs, and timers were late, summed over all workers.
    /// `None` unless the runtime was [told to measure](Builder::histograms).
    ///
    /// ```
    /// let runtime = framewright::Runtime::builder().histograms(true).build()?;
    /// runtime.block_on(runtime.spawn(framewright::yield_now())).unwrap();
    /// let histograms = runtime.histograms().unwrap();
    /// assert_eq!(histograms.poll_time.count(), 2);
    /// println!("99 of 100 polls took at most {:?}", histograms.poll_time.quantile(0.99));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "histograms")]
    pub fn histograms(&self) -> Option<Histograms> {
        self.handle().histograms()
    }

    /// Drops the runtime, and waits no longer than `longest` for polls that are going on and for
    /// [blocking work](crate::spawn_blocking) that has begun.
    ///
    /// A drop waits for polls without limit, and not at all for blocking work. After `longest`
    /// their threads go on by themselves, and end with the poll or the work; tasks that are polled
    /// are aborted then. Zero does not wait at all.
    pub fn shutdown_timeout(self, longest: Duration) {
        let until = Instant::now().checked_add(longest);
        let handle = self.handle();
        handle.blocking().close();
        match &self.kind {
            Kind::Loop(_) => {}
            Kind::Pool(pool) => pool.shut_down(Some(longest)),
            Kind::PerCore(per_core) => per_core.shut_down(Some(longest)),
        }
        drop(self);
        let rest = until.map(|until| until.saturating_duration_since(Instant::now()));
        handle.blocking().join(rest.unwrap_or(longest));
    }

    /// Drops the runtime, and waits for nothing: as [`shutdown_timeout`] of zero.
    ///
    /// For code that must not block, as inside another runtime.
    ///
    /// ```
    /// let runtime = framewright::Runtime::builder().workers(1).build()?;
    /// framewright::block_on(async {
    ///     runtime.shutdown_background();
    /// });
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// [`shutdown_timeout`]: Runtime::shutdown_timeout
    pub fn shutdown_background(self) {
        self.shutdown_timeout(Duration::ZERO);
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        // First, so that a poll that waits for a job ends.
        self.handle().blocking().close();
        if let Kind::Loop(event_loop) = &self.kind {
            event_loop.shut_down();
        }
    }
}

impl fmt::Debug for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runtime").field("metrics", &self.metrics()).finish()
    }
}

/// Runs `future` on a runtime of its own, with the defaults.
///
/// Tasks that it has spawned and that are not complete are dropped when it is ready.
///
/// # Panics
///
/// When called on a thread that runs a runtime already; when the system refuses an epoll instance
/// or an eventfd; and with what `future` panics with.
///
/// ```
/// assert_eq!(framewright::block_on(async { 6 * 7 }), 42);
/// ```
#[track_caller]
pub fn block_on<F: Future>(future: F) -> F::Output {
    refuse_nesting("block_on");
    match Runtime::new() {
        Ok(runtime) => runtime.block_on(future),
        Err(error) => panic!("the system refused what a runtime needs: {error}"),
    }
}

/// A nested call would stop every task of the outer runtime, and wait for ever if it waits for one.
#[track_caller]
pub(super) fn refuse_nesting(operation: &str) {
    if context::with(|current| matches!(current, Some(Context::Loop(_) | Context::Worker(_)))) {
        panic!(
            "`{operation}` was called on a thread that runs a framewright runtime already: \
             `.await` the future here, `spawn` it, or call `{operation}` on a thread of its own"
        );
    }
}
