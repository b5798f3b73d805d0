//! A runtime, from any thread.
//!
//! In: futures that are `Send`. Out: tasks of that runtime, or their outputs. Invariant: a handle
//! keeps no runtime alive; after its end, what it is given is refused.

use std::fmt;
use std::panic::Location;
use std::pin::pin;
use std::sync::Arc;

use super::event_loop::LoopShared;
use super::pool::{self, Shared as PoolShared};
use super::runtime::Metrics;
use super::{context, guest};
use crate::reactor::Reactor;
use crate::task::{Look, Origin, Task, TaskRef, TypeOnly, new_task};
use crate::time::Timers;

/// Reaches a runtime from any thread; clones reach the same one.
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
}

impl Handle {
    pub(super) fn of_loop(shared: Arc<LoopShared>) -> Handle {
        Handle { kind: Kind::Loop(shared) }
    }

    pub(super) fn of_pool(shared: Arc<PoolShared>) -> Handle {
        Handle { kind: Kind::Pool(shared) }
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

    pub(crate) fn spawn_with<F, L>(&self, origin: Origin, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send,
        L: Look<F> + 'static,
    {
        match &self.kind {
            Kind::Pool(shared) => pool::spawn::<F, L>(shared, origin, future),
            Kind::Loop(shared) => {
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
        }
    }

    /// Polls `future` on this thread until it is ready, and returns its output. Tasks that it
    /// spawns, its sleeps and its I/O are those of the runtime, which has to run elsewhere: the
    /// event loop of another thread in its `block_on`, or a pool.
    ///
    /// # Panics
    ///
    /// On a thread that belongs to a runtime, for it would keep others waiting, and might wait for
    /// itself; and with what `future` panics with.
    #[track_caller]
    pub fn block_on<F: Future>(&self, future: F) -> F::Output {
        super::runtime::refuse_nesting("block_on");
        guest::block_on(self, pin!(future))
    }

    /// How much the runtime holds. Of an event loop, what only its thread knows is zero: the polls
    /// and the tasks.
    pub fn metrics(&self) -> Metrics {
        match &self.kind {
            Kind::Loop(shared) => shared.metrics(),
            Kind::Pool(shared) => shared.metrics(),
        }
    }

    /// The tasks of a pool. Those of an event loop are known to its own thread only.
    pub(crate) fn tasks(&self) -> Vec<TaskRef> {
        match &self.kind {
            Kind::Loop(_) => Vec::new(),
            Kind::Pool(shared) => shared.tasks(),
        }
    }

    pub(crate) fn reactor(&self, operation: &str) -> Arc<Reactor> {
        match &self.kind {
            Kind::Loop(shared) => shared.reactor().clone(),
            Kind::Pool(shared) => shared.driver(operation).reactor().clone(),
        }
    }

    pub(crate) fn timers(&self, operation: &str) -> Arc<Timers> {
        match &self.kind {
            Kind::Loop(shared) => shared.timers().clone(),
            Kind::Pool(shared) => shared.driver(operation).timers().clone(),
        }
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.kind {
            Kind::Loop(_) => "event loop",
            Kind::Pool(_) => "pool",
        };
        f.debug_struct("Handle").field("of", &kind).finish_non_exhaustive()
    }
}
