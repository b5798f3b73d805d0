//! What runs on this thread: an event loop, a worker of a pool, or a guest of a runtime.
//!
//! In: an executor that begins to run. Out: the same, to whatever runs on it. Invariant: the
//! pointer is null, or that of a context whose guard is on this thread's stack; the one before is
//! back when a guard goes.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;
use std::sync::Arc;

use super::event_loop::{EventLoop, LoopShared};
use super::handle::Handle;
use super::metrics::Metrics;
use super::per_core;
use super::pool::{self, Worker};
use crate::reactor::Reactor;
use crate::task::{Look, Origin, Task, TaskRef};
use crate::time::Timers;

pub(crate) enum Context {
    Loop(Rc<EventLoop>),
    Worker(Worker),
    /// A thread that blocks on a pool, or does blocking work for it.
    Guest(Handle),
}

crate::sync::thread_local! {
    static CURRENT: Cell<*const Context> = const { Cell::new(ptr::null()) };
}

/// Calls `with` with what runs on this thread.
pub(crate) fn with<R>(with: impl FnOnce(Option<&Context>) -> R) -> R {
    let current = CURRENT.with(Cell::get);
    // SAFETY: by the invariant it is null, or its guard is below on the stack, and so outlives
    // this.
    with(unsafe { current.as_ref() })
}

/// Makes `context` the current one until the guard goes.
pub(crate) fn enter(context: &Context) -> Entered<'_> {
    Entered { before: CURRENT.with(|current| current.replace(context)), context: PhantomData }
}

/// Not `Send`, for it belongs to its thread, and never leaked.
pub(crate) struct Entered<'a> {
    before: *const Context,
    context: PhantomData<&'a Context>,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        CURRENT.with(|current| current.set(self.before));
    }
}

impl Context {
    pub(crate) fn handle(&self) -> Handle {
        match self {
            // A loop of several is known by the runtime that it is a part of.
            Context::Loop(event_loop) => match per_core::runtime_here(event_loop) {
                Some(shared) => Handle::of_cores(shared),
                None => event_loop.handle(),
            },
            Context::Worker(worker) => Handle::of_pool(worker.shared().clone()),
            Context::Guest(handle) => handle.clone(),
        }
    }

    pub(crate) fn metrics(&self) -> Metrics {
        match self {
            Context::Loop(event_loop) => event_loop.metrics(),
            Context::Worker(worker) => worker.shared().metrics(),
            Context::Guest(handle) => handle.metrics(),
        }
    }
}

/// There is no runtime here, and `operation` needs one.
#[track_caller]
pub(crate) fn outside(operation: &str) -> ! {
    panic!(
        "`{operation}` needs a framewright runtime on this thread: call it within \
         `framewright::block_on`, or in a function under `#[framewright::main]`; other threads \
         reach a runtime by its `Runtime::handle`"
    )
}

/// What `find` finds in the runtime of this thread, or a panic that says what `operation` needs.
#[track_caller]
fn expect<R>(operation: &str, find: impl FnOnce(&Context) -> R) -> R {
    match with(|current| current.map(find)) {
        Some(found) => found,
        None => outside(operation),
    }
}

/// Starts a task on the runtime of this thread, without a handle to it on the way.
#[track_caller]
pub(crate) fn spawn<F, L>(operation: &str, origin: Origin, future: F) -> Task<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
    L: Look<F> + 'static,
{
    expect(operation, |context| match context {
        Context::Loop(event_loop) => event_loop.spawn::<F, L>(origin, future),
        Context::Worker(worker) => pool::spawn::<F, L>(worker.shared(), origin, future),
        Context::Guest(handle) => handle.spawn_with::<F, L>(origin, future),
    })
}

/// The runtime of this thread.
#[track_caller]
pub(crate) fn current(operation: &str) -> Handle {
    expect(operation, Context::handle)
}

/// The event loop of this thread, for what is not to leave it.
#[track_caller]
pub(crate) fn current_loop(operation: &str) -> Rc<EventLoop> {
    let found = expect(operation, |context| match context {
        Context::Loop(event_loop) => Ok(event_loop.clone()),
        Context::Worker(_) => Err("belongs to a pool of workers"),
        Context::Guest(_) => Err("only waits for a runtime, or does blocking work for it"),
    });
    match found {
        Ok(event_loop) => event_loop,
        Err(what) => panic!(
            "`{operation}` needs an event loop on this thread, and this one {what}: call it in a \
             runtime with one event loop, or on a core, as in `Handle::spawn_on`"
        ),
    }
}

/// Calls `call` with the event loop of this thread, if it is the one that others see as `shared`.
pub(crate) fn on_loop<R>(shared: &LoopShared, call: impl FnOnce(&EventLoop) -> R) -> Option<R> {
    with(|current| match current {
        Some(Context::Loop(event_loop)) if event_loop.is_behind(shared) => Some(call(event_loop)),
        _ => None,
    })
}

/// The tasks of the runtime of this thread, in the order of spawning, and whether it is an event
/// loop of this thread.
#[track_caller]
pub(crate) fn tasks(operation: &str) -> (Vec<TaskRef>, bool) {
    let (mut tasks, on_loop) = expect(operation, |context| match context {
        Context::Loop(event_loop) => (event_loop.tasks().all(), true),
        Context::Worker(worker) => (worker.shared().tasks(), false),
        Context::Guest(handle) => (handle.tasks(), false),
    });
    tasks.sort_by_key(|task| task.id);
    (tasks, on_loop)
}

/// What watches file descriptors for the runtime of this thread.
#[track_caller]
pub(crate) fn reactor(operation: &str) -> Arc<Reactor> {
    current(operation).reactor(operation)
}

/// What keeps the time for the runtime of this thread.
#[track_caller]
pub(crate) fn timers(operation: &str) -> Arc<Timers> {
    current(operation).timers(operation)
}
