//! The runtime, as its user holds it.
//!
//! In: options, then futures. Out: their outputs. Invariant: everything belongs to the thread that
//! made the runtime, and is dropped there.

use std::fmt;
use std::io;
use std::panic::Location;
use std::pin::pin;
use std::rc::Rc;

use super::context;
use super::run::Executor;
use crate::task::{Origin, Task, look_at_type};

/// Chooses how a [`Runtime`] behaves.
///
/// ```
/// let runtime = framewright::Runtime::builder().event_interval(16).build()?;
/// assert_eq!(runtime.block_on(async { 1 + 1 }), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    pub(super) event_interval: u32,
    pub(super) ready_capacity: usize,
}

impl Builder {
    /// The defaults: 64 polls between two looks outside, room for 256 ready tasks.
    pub fn new() -> Builder {
        Builder { event_interval: 64, ready_capacity: 256 }
    }

    /// How many polls may pass before timers, file descriptors and wake-ups from other threads are
    /// looked at. More favours throughput, fewer favours latency. At least 1.
    pub fn event_interval(self, polls: u32) -> Builder {
        Builder { event_interval: polls.max(1), ..self }
    }

    /// For how many tasks the ready queue has room at the start. It grows with the number of live
    /// tasks, at spawning and never at a wake-up.
    pub fn ready_capacity(self, tasks: usize) -> Builder {
        Builder { ready_capacity: tasks, ..self }
    }

    /// Builds the runtime.
    ///
    /// # Errors
    ///
    /// When the system refuses an epoll instance or an eventfd.
    pub fn build(self) -> io::Result<Runtime> {
        Ok(Runtime { executor: Rc::new(Executor::new(&self)?) })
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

/// One event loop: runs tasks, timers and I/O on the thread it was made on.
///
/// Dropping it drops its tasks, whose handles then give an error that
/// [is an abort](crate::task::JoinError::is_aborted). Sockets and sleeps that outlive it no longer
/// wait: they give an error or panic, as each says.
pub struct Runtime {
    executor: Rc<Executor>,
}

/// How much a runtime holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// Tasks that are not complete.
    pub tasks: usize,
    /// File descriptors in the reactor.
    pub sources: usize,
    /// Timers that have neither fired nor been dropped.
    pub timers: usize,
    /// Polls of tasks so far.
    pub polls: u64,
}

impl Runtime {
    /// A runtime with the defaults.
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

    /// Runs tasks until `future` is ready, and returns its output.
    ///
    /// Tasks that are not complete by then stay, and go on in the next call.
    ///
    /// # Panics
    ///
    /// When called on a thread that runs a runtime already, and with what `future` panics with. A
    /// panic of a task is no panic here.
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        refuse_nesting();
        self.executor.block_on(pin!(future))
    }

    /// Starts a task, to be run by the next [`block_on`](Runtime::block_on). See
    /// [`spawn`](crate::spawn).
    #[track_caller]
    pub fn spawn<F: Future + 'static>(&self, future: F) -> Task<F::Output> {
        let origin = Origin { name: None, spawned_at: Location::caller() };
        self.executor.spawn(origin, look_at_type, future)
    }

    /// How much the runtime holds.
    pub fn metrics(&self) -> Metrics {
        self.executor.metrics()
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        self.executor.shut_down();
    }
}

impl fmt::Debug for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runtime").field("metrics", &self.metrics()).finish()
    }
}

/// How much the runtime of this thread holds.
///
/// # Panics
///
/// Outside a runtime.
#[track_caller]
pub fn metrics() -> Metrics {
    context::current("metrics").metrics()
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
    refuse_nesting();
    match Runtime::new() {
        Ok(runtime) => runtime.block_on(future),
        Err(error) => panic!("the system refused what a runtime needs: {error}"),
    }
}

/// A nested call would stop every task of the outer runtime, and wait for ever if it waits for one.
#[track_caller]
fn refuse_nesting() {
    if context::try_current().is_some() {
        panic!(
            "`block_on` was called on a thread that runs a framewright runtime already: `.await` \
             the future here, `spawn` it, or call `block_on` on a thread of its own"
        );
    }
}
