//! A runtime, from any thread.
//!
//! In: futures that are `Send`. Out: tasks of that runtime, or their outputs. Invariant: a handle
//! keeps no runtime alive; after its end, what it is given is refused.

use std::fmt;
use std::panic::Location;
use std::pin::pin;
use std::sync::Arc;

use super::blocking::{self, Blocking, Rejected};
use super::event_loop::{EventLoop, LoopShared};
#[cfg(feature = "histograms")]
use super::metrics::Histograms;
use super::metrics::{Metrics, WorkerMetrics};
use super::per_core::{CoreError, Shared as CoresShared};
use super::pool::{self, Shared as PoolShared};
use super::refusal::{Refusal, SpawnError};
use super::{context, guest};
use crate::reactor::Reactor;
use crate::task::{Look, Origin, Task, TaskRef, TypeOnly, new_task};
use crate::time::Timers;

/// Reaches a runtime from any thread; clones reach the same one.
///
/// It keeps no runtime from ending, and can be used after that: what it then starts is aborted at
/// once, or given back.
///
/// ```
/// use framewright::{Handle, Runtime};
///
/// let runtime = Runtime::builder().workers(2).build()?;
/// let handle: Handle = runtime.handle();
/// let thread = std::thread::spawn(move || handle.block_on(async { 6 * 7 }));
/// assert_eq!(thread.join().unwrap(), 42);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct Handle {
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Loop(Arc<LoopShared>),
    Pool(Arc<PoolShared>),
    PerCore(Arc<CoresShared>),
}

impl Handle {
    pub(super) fn of_loop(shared: Arc<LoopShared>) -> Handle {
        Handle { kind: Kind::Loop(shared) }
    }

    pub(super) fn of_pool(shared: Arc<PoolShared>) -> Handle {
        Handle { kind: Kind::Pool(shared) }
    }

    pub(super) fn of_cores(shared: Arc<CoresShared>) -> Handle {
        Handle { kind: Kind::PerCore(shared) }
    }

    /// The runtime of this thread.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn current() -> Handle {
        context::current("Handle::current")
    }

    /// Starts a task there. See [`spawn`](crate::spawn).
    ///
    /// After the end of the runtime the future is dropped at once, and the task is aborted.
    #[track_caller]
    pub fn spawn<F>(&self, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        let origin = Origin { name: None, spawned_at: Location::caller() };
        self.spawn_with::<F, TypeOnly>(origin, future)
    }

    /// Starts a task there, unless it is refused. See [`try_spawn`](crate::try_spawn).
    ///
    /// # Errors
    ///
    /// When the ready queue of this thread's event loop is full, if its builder said [to refuse
    /// then](crate::WhenFull::Refuse); when the runtime has ended. The future comes back.
    #[track_caller]
    pub fn try_spawn<F>(&self, future: F) -> Result<Task<F::Output>, SpawnError<F>>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        let refusal = match &self.kind {
            Kind::Loop(shared) => match context::on_loop(shared, EventLoop::refuses) {
                Some(here) => here,
                None => shared.is_closed().then_some(Refusal::Ended),
            },
            Kind::Pool(shared) => shared.is_stopping().then_some(Refusal::Ended),
            Kind::PerCore(shared) => shared.any_loop().is_closed().then_some(Refusal::Ended),
        };
        match refusal {
            Some(reason) => Err(SpawnError::new(future, reason)),
            None => Ok(self.spawn(future)),
        }
    }

    /// Starts a task on one core of a runtime that was built with
    /// [`per_core`](crate::Builder::per_core). It is polled and dropped on that core's thread.
    ///
    /// Without a choice, [`spawn`](Handle::spawn) stays on the core that it is called on, and from
    /// outside goes to each in turn. After the end of the runtime the future is dropped at once,
    /// and the task is aborted.
    ///
    /// # Errors
    ///
    /// When there is no such core, or the runtime is no one per core; the future is dropped then.
    ///
    /// ```
    /// use framewright::{Handle, Runtime};
    ///
    /// let runtime = Runtime::builder().cores(2).build()?;
    /// let task = runtime.spawn_on(1, async {
    ///     // What is not `Send` may live on a core as on any event loop.
    ///     let words = std::rc::Rc::new(String::from("stay here"));
    ///     framewright::spawn_local(async move { words.len() }).await.unwrap();
    ///     Handle::current().current_core()
    /// });
    /// assert_eq!(runtime.block_on(task.unwrap()).unwrap(), Some(1));
    /// assert!(runtime.spawn_on(2, async {}).unwrap_err().to_string().contains("no core 2"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[track_caller]
    pub fn spawn_on<F>(&self, core: usize, future: F) -> Result<Task<F::Output>, CoreError>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        let origin = Origin { name: None, spawned_at: Location::caller() };
        let event_loop = self.per_core()?.loop_of(core)?;
        Ok(spawn_on_loop::<F, TypeOnly>(event_loop, origin, future))
    }

    /// Has a core call `message` on its thread, between two polls: for what is to be done there and
    /// needs no task. Messages from one thread to one core are called in the order of sending.
    ///
    /// A panic in it is reported by the panic hook, and ends nothing else. At the end of the
    /// runtime messages that have come are called before the tasks are dropped.
    ///
    /// # Errors
    ///
    /// When there is no such core, the runtime is no one per core, or it has ended; `message` is
    /// dropped then.
    ///
    /// ```
    /// use std::cell::Cell;
    ///
    /// thread_local! {
    ///     static COUNT: Cell<u32> = const { Cell::new(0) };
    /// }
    ///
    /// let runtime = framewright::Runtime::builder().cores(2).build()?;
    /// let handle = runtime.handle();
    /// for _ in 0..3 {
    ///     handle.send_to(0, || COUNT.set(COUNT.get() + 1)).unwrap();
    /// }
    /// // Sent after them, and so called after them.
    /// let (sender, receiver) = framewright::channel::oneshot();
    /// handle.send_to(0, move || sender.send(COUNT.get()).unwrap()).unwrap();
    /// assert_eq!(runtime.block_on(receiver), Ok(3));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn send_to(
        &self,
        core: usize,
        message: impl FnOnce() + Send + 'static,
    ) -> Result<(), CoreError> {
        self.per_core()?.send_to(core, message)
    }

    /// How many cores there are to choose from: none, unless the runtime was built with
    /// [`per_core`](crate::Builder::per_core).
    pub fn cores(&self) -> usize {
        self.per_core().map_or(0, |shared| shared.cores())
    }

    /// Which core of this runtime the present thread is; `None` if it is none of them.
    pub fn current_core(&self) -> Option<usize> {
        self.per_core().ok()?.core_here()
    }

    fn per_core(&self) -> Result<&CoresShared, CoreError> {
        match &self.kind {
            Kind::PerCore(shared) => Ok(shared),
            Kind::Loop(_) | Kind::Pool(_) => Err(CoreError::NotPerCore),
        }
    }

    pub(crate) fn spawn_with<F, L>(&self, origin: Origin, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send,
        L: Look<F> + 'static,
    {
        match &self.kind {
            Kind::Pool(shared) => pool::spawn::<F, L>(shared, origin, future),
            Kind::Loop(shared) => spawn_on_loop::<F, L>(shared, origin, future),
            Kind::PerCore(shared) => spawn_on_loop::<F, L>(shared.any_loop(), origin, future),
        }
    }

    /// Calls `closure` on a thread for blocking work of that runtime. See
    /// [`spawn_blocking`](crate::spawn_blocking).
    ///
    /// After the end of the runtime the closure is dropped at once, and the task is aborted.
    ///
    /// # Panics
    ///
    /// When the pool is full, and when the system refuses its first thread.
    #[track_caller]
    pub fn spawn_blocking<T, F>(&self, closure: F) -> Task<T>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        blocking::spawn_on(self, closure)
    }

    /// As [`spawn_blocking`](Handle::spawn_blocking), but gives the closure back when it cannot be
    /// taken. See [`try_spawn_blocking`](crate::try_spawn_blocking).
    ///
    /// # Errors
    ///
    /// When the pool is full, when the runtime has ended, and when the system refuses its first
    /// thread.
    #[track_caller]
    pub fn try_spawn_blocking<T, F>(&self, closure: F) -> Result<Task<T>, Rejected<F>>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        blocking::try_spawn_on(self, closure)
    }

    pub(super) fn blocking(&self) -> &Arc<Blocking> {
        match &self.kind {
            Kind::Loop(shared) => shared.blocking(),
            Kind::Pool(shared) => shared.blocking(),
            Kind::PerCore(shared) => shared.blocking(),
        }
    }

    /// Polls `future` on this thread until it is ready, and returns its output. Tasks that it
    /// spawns, its sleeps and its I/O are those of the runtime, which has to run elsewhere: the
    /// event loop of another thread in its `block_on`, or a pool.
    ///
    /// # Panics
    ///
    /// On a thread that belongs to a runtime, for it would keep others waiting, and might wait for
    /// itself; on a thread for blocking work, when it waits for a job that no thread is left to
    /// run, for all of them wait for jobs; and with what `future` panics with.
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        super::runtime::refuse_nesting("block_on");
        guest::block_on(self, pin!(future))
    }

    /// How much the runtime holds.
    pub fn metrics(&self) -> Metrics {
        match &self.kind {
            Kind::Loop(shared) => shared.metrics(),
            Kind::Pool(shared) => shared.metrics(),
            Kind::PerCore(shared) => shared.metrics(),
        }
    }

    /// What each worker has done, or each core, or the one event loop.
    pub fn worker_metrics(&self) -> Vec<WorkerMetrics> {
        match &self.kind {
            Kind::Loop(shared) => vec![shared.worker_metrics()],
            Kind::Pool(shared) => shared.worker_metrics().collect(),
            Kind::PerCore(shared) => shared.worker_metrics().collect(),
        }
    }

    /// How long polls took, tasks waited for theirs, and timers were late. See
    /// [`Runtime::histograms`](crate::Runtime::histograms).
    #[cfg(feature = "histograms")]
    pub fn histograms(&self) -> Option<Histograms> {
        match &self.kind {
            Kind::Loop(shared) => {
                let mut sum = Histograms::new();
                shared.add_to(&mut sum).then_some(sum)
            }
            Kind::Pool(shared) => shared.histograms(),
            Kind::PerCore(shared) => shared.histograms(),
        }
    }

    /// The tasks of a pool. Those of an event loop are known to its own thread only.
    pub(crate) fn tasks(&self) -> Vec<TaskRef> {
        match &self.kind {
            Kind::Loop(_) | Kind::PerCore(_) => Vec::new(),
            Kind::Pool(shared) => shared.tasks(),
        }
    }

    pub(crate) fn reactor(&self, operation: &str) -> Arc<Reactor> {
        match &self.kind {
            Kind::Loop(shared) => shared.reactor().clone(),
            Kind::Pool(shared) => shared.driver(operation).reactor().clone(),
            Kind::PerCore(shared) => shared.any_loop().reactor().clone(),
        }
    }

    pub(crate) fn timers(&self, operation: &str) -> Arc<Timers> {
        match &self.kind {
            Kind::Loop(shared) => shared.timers().clone(),
            Kind::Pool(shared) => shared.driver(operation).timers().clone(),
            Kind::PerCore(shared) => shared.any_loop().timers().clone(),
        }
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.kind {
            Kind::Loop(_) => "event loop",
            Kind::Pool(_) => "pool",
            Kind::PerCore(_) => "cores",
        };
        f.debug_struct("Handle").field("of", &kind).finish_non_exhaustive()
    }
}

/// Starts a task on an event loop, from its thread or from another.
fn spawn_on_loop<F, L>(shared: &Arc<LoopShared>, origin: Origin, future: F) -> Task<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
    L: Look<F> + 'static,
{
    let mut origin_and_future = Some((origin, future));
    let here = context::on_loop(shared, |event_loop| {
        let (origin, future) = origin_and_future.take().expect("called once");
        event_loop.spawn::<F, L>(origin, future)
    });
    here.unwrap_or_else(|| {
        let (origin, future) = origin_and_future.take().expect("not called");
        let (queued, listed, task) = new_task::<F, L>(shared.clone(), origin, future);
        // SAFETY: the future is `Send`.
        unsafe { shared.take_in(queued, listed) };
        task
    })
}
