//! Spawning, with or without a name.
//!
//! In: a future, and what is to be known of its task. Out: its join handle. Invariant: the task
//! belongs to the runtime of the current thread.

use std::borrow::Cow;
use std::panic::Location;

use super::cell::{Look, look_at_type, look_inside};
use super::header::Origin;
use super::join::Task;
use crate::executor::current;
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
    pub fn spawn<F: Future + 'static>(self, future: F) -> Task<F::Output> {
        self.spawn_with(look_at_type, future)
    }

    /// Spawns a future that can show what it waits for, as coroutines and the operations of this
    /// crate can.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn spawn_inspected<F: Future + Inspect + 'static>(self, future: F) -> Task<F::Output> {
        self.spawn_with(look_inside, future)
    }

    #[track_caller]
    fn spawn_with<F: Future + 'static>(self, look: Look<F>, future: F) -> Task<F::Output> {
        let origin = Origin { name: self.name, spawned_at: Location::caller() };
        current("spawn").spawn(origin, look, future)
    }
}

/// Starts a task on the runtime of this thread.
///
/// The task begins at one of the executor's next turns, not within this call. It need not be
/// `Send`: it is polled and dropped on this thread. A panic in it ends that task alone, and its
/// handle says so.
///
/// In a runtime that is being dropped, the future is dropped at once and the task is aborted.
///
/// # Panics
///
/// Outside a runtime, that is, when no [`block_on`](crate::block_on) runs on this thread. Use
/// [`Runtime::spawn`](crate::Runtime::spawn) to spawn before.
///
/// ```
/// # framewright::block_on(async {
/// let words = std::rc::Rc::new(String::from("not Send"));
/// let task = framewright::spawn(async move { words.len() });
/// assert_eq!(task.await.unwrap(), 8);
/// # });
/// ```
#[track_caller]
pub fn spawn<F: Future + 'static>(future: F) -> Task<F::Output> {
    Builder::new().spawn(future)
}

/// Starts a task with a name whose await tree a [dump](crate::inspect::dump) shows.
///
/// # Panics
///
/// Outside a runtime.
#[track_caller]
pub fn spawn_inspected<F: Future + Inspect + 'static>(
    name: impl Into<Cow<'static, str>>,
    future: F,
) -> Task<F::Output> {
    Builder::new().name(name).spawn_inspected(future)
}
