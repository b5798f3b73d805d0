//! Spawning, with or without a name.
//!
//! In: a future, and what is to be known of its task. Out: its join handle. Invariant: the task
//! belongs to the runtime of the current thread, or to the one that a handle reaches.

use std::borrow::Cow;
use std::panic::Location;

use super::cell::{Inside, TypeOnly};
use super::header::Origin;
use super::join::Task;
use crate::executor::{Handle, SpawnError, context};
use crate::frame::Inspect;

/// Says more about a task before it is spawned.
///
/// ```
/// # framewright::block_on(async {
/// use framewright::task::Builder;
///
/// let task = Builder::new().name("answer").spawn(async { 42 });
/// assert_eq!(task.await.unwrap(), 42);
/// # });
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    name: Option<Cow<'static, str>>,
}

impl Builder {
    /// A task without a name.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Names the task in dumps.
    pub fn name(self, name: impl Into<Cow<'static, str>>) -> Builder {
        Builder { name: Some(name.into()) }
    }

    /// Spawns, as [`spawn`] does.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn spawn<F>(self, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        context::spawn::<F, TypeOnly>("spawn", self.origin(), future)
    }

    /// Spawns on the runtime that `handle` reaches, from any thread.
    #[track_caller]
    pub fn spawn_on<F>(self, handle: &Handle, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send,
    {
        handle.spawn_with::<F, TypeOnly>(self.origin(), future)
    }

    /// Spawns a future that can show what it waits for, as coroutines and the operations of this
    /// crate can.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn spawn_inspected<F>(self, future: F) -> Task<F::Output>
    where
        F: Future + Inspect + Send + 'static,
        F::Output: Send,
    {
        context::spawn::<F, Inside>("spawn_inspected", self.origin(), future)
    }

    /// Spawns, as [`spawn_local`] does.
    ///
    /// # Panics
    ///
    /// Outside an event loop.
    #[track_caller]
    pub fn spawn_local<F: Future + 'static>(self, future: F) -> Task<F::Output> {
        let origin = self.origin();
        context::current_loop("spawn_local").spawn::<F, TypeOnly>(origin, future)
    }

    /// Both of [`spawn_local`](Builder::spawn_local) and
    /// [`spawn_inspected`](Builder::spawn_inspected).
    ///
    /// # Panics
    ///
    /// Outside an event loop.
    #[track_caller]
    pub fn spawn_local_inspected<F: Future + Inspect + 'static>(
        self,
        future: F,
    ) -> Task<F::Output> {
        let origin = self.origin();
        context::current_loop("spawn_local_inspected").spawn::<F, Inside>(origin, future)
    }

    #[track_caller]
    fn origin(self) -> Origin {
        Origin { name: self.name, spawned_at: Location::caller() }
    }
}

/// Starts a task on the runtime of this thread.
///
/// The task begins at one of the executor's next turns, not within this call. It is polled and
/// dropped on the thread of this event loop, or by the workers of this pool. A panic in it ends
/// that task alone, and its handle says so.
///
/// In a runtime that is being dropped, the future is dropped at once and the task is aborted.
///
/// # Panics
///
/// Outside a runtime, that is, when no [`block_on`](crate::block_on) runs on this thread and it is
/// no worker. Use [`Runtime::spawn`](crate::Runtime::spawn) or
/// [`Handle::spawn`](crate::Handle::spawn) there.
///
/// ```
/// # framewright::block_on(async {
/// let words = String::from("to be moved");
/// let task = framewright::spawn(async move { words.len() });
/// assert_eq!(task.await.unwrap(), 11);
/// # });
/// ```
#[track_caller]
pub fn spawn<F>(future: F) -> Task<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
{
    Builder::new().spawn(future)
}

/// Starts a task on the runtime of this thread, unless it is refused.
///
/// Else as [`spawn`].
///
/// # Errors
///
/// When the ready queue of this event loop is full, if its builder said [to refuse
/// then](crate::WhenFull::Refuse), and when the runtime is being dropped. The future comes back.
///
/// # Panics
///
/// Outside a runtime.
///
/// ```
/// # framewright::block_on(async {
/// let task = framewright::try_spawn(async { 6 * 7 }).unwrap();
/// assert_eq!(task.await.unwrap(), 42);
/// # });
/// ```
#[track_caller]
pub fn try_spawn<F>(future: F) -> Result<Task<F::Output>, SpawnError<F>>
where
    F: Future + Send + 'static,
    F::Output: Send,
{
    context::current("try_spawn").try_spawn(future)
}

/// Starts a task on the event loop of this thread. It need not be `Send`, for it stays here.
///
/// Else as [`spawn`].
///
/// # Panics
///
/// Outside an event loop: also on a worker of a pool.
///
/// ```
/// # framewright::block_on(async {
/// let words = std::rc::Rc::new(String::from("not Send"));
/// let task = framewright::spawn_local(async move { words.len() });
/// assert_eq!(task.await.unwrap(), 8);
/// # });
/// ```
#[track_caller]
pub fn spawn_local<F: Future + 'static>(future: F) -> Task<F::Output> {
    Builder::new().spawn_local(future)
}

/// Starts a task with a name whose await tree a [dump](crate::inspect::dump) shows.
///
/// # Panics
///
/// Outside a runtime.
#[track_caller]
pub fn spawn_inspected<F>(name: impl Into<Cow<'static, str>>, future: F) -> Task<F::Output>
where
    F: Future + Inspect + Send + 'static,
    F::Output: Send,
{
    Builder::new().name(name).spawn_inspected(future)
}
