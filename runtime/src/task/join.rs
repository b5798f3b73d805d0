//! The join handle of a task.
//!
//! In: what `spawn` made. Out: the task's output, or why there is none. Invariant: the handle and
//! the executor agree, through the task's state, on who drops an output that nobody takes.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::cell::Joinable;
use super::contain::contain_quietly;
use super::error::JoinError;
use super::header::TaskId;
use super::state::Output;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;

/// A handle to a spawned task; await it for the task's output.
///
/// Dropping the handle leaves the task running, as [`detach`](Task::detach) does in so many words;
/// [`abort_on_drop`](Task::abort_on_drop) ties the task to the handle instead.
///
/// # Cancel safety
///
/// Awaiting by reference, `(&mut task).await`, loses nothing when dropped: the output stays in the
/// task until a later await takes it.
///
/// # Panics
///
/// When polled again after it has given the output.
///
/// ```
/// # framewright::block_on(async {
/// let task = framewright::spawn(async { 6 * 7 });
/// assert_eq!(task.await.unwrap(), 42);
/// # });
/// ```
pub struct Task<T> {
    /// `None` once the output has been taken.
    cell: Option<Arc<dyn Joinable<T>>>,
    id: TaskId,
}

// SAFETY: what the handle reaches is the header, which is Sync, and an output, which is Send here
// (rule 4 of the cell).
unsafe impl<T: Send> Send for Task<T> {}
// SAFETY: by shared reference the handle reaches the header only.
unsafe impl<T: Send> Sync for Task<T> {}

impl<T> Unpin for Task<T> {}

impl<T> Task<T> {
    pub(crate) fn new(cell: Arc<dyn Joinable<T>>) -> Task<T> {
        let id = cell.header().id;
        Task { cell: Some(cell), id }
    }

    /// The task's id, which also names it in a dump.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Asks the executor to drop the task's future at its next turn.
    ///
    /// The future is dropped on the thread that polls it, wherever this is called. The task then
    /// ends with an error that [is an abort](JoinError::is_aborted); if it has ended before that,
    /// its output stands.
    pub fn abort(&self) {
        if let Some(cell) = &self.cell {
            cell.clone().abort();
        }
    }

    /// Lets the task run on by itself. Its output is dropped when it ends.
    pub fn detach(self) {
        drop(self);
    }

    /// Ties the task to this handle: when the handle is dropped, the task is aborted.
    pub fn abort_on_drop(self) -> AbortOnDrop<T> {
        AbortOnDrop(self)
    }

    /// Whether the task has ended. An await of the handle is then ready at once.
    pub fn is_finished(&self) -> bool {
        self.cell.as_ref().is_none_or(|cell| cell.header().state.is_complete())
    }
}

impl<T> Future for Task<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let cell = self.cell.as_ref().expect("a task's handle was polled after it gave the output");
        if !cell.header().state.is_complete() {
            cell.header().joiner.register(cx.waker());
            if !cell.header().state.is_complete() {
                return Poll::Pending;
            }
        }
        // SAFETY: the task is complete, and the handle forgets the cell right here.
        let output = unsafe { cell.take() };
        self.cell = None;
        Poll::Ready(output)
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        if cell.header().state.drop_handle() == Output::Drop {
            // SAFETY: the task is complete and its output still there, or `cell` would be `None`.
            let output = unsafe { cell.take() };
            // Contained, because the handle itself may be dropped by a panic.
            contain_quietly(|| drop(output));
        }
    }
}

impl<T> Inspect for Task<T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        leaf(visitor, "Task::join", format_args!("task {}", self.id));
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("id", &self.id).field("finished", &self.is_finished()).finish()
    }
}

/// A [`Task`] that is aborted when this handle is dropped. Await it as one would the task.
pub struct AbortOnDrop<T>(Task<T>);

impl<T> AbortOnDrop<T> {
    /// The handle within.
    pub fn task(&self) -> &Task<T> {
        &self.0
    }
}

impl<T> Future for AbortOnDrop<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(cx)
    }
}

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl<T> Inspect for AbortOnDrop<T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        self.0.inspect(visitor);
    }
}

impl<T> fmt::Debug for AbortOnDrop<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AbortOnDrop").field(&self.0).finish()
    }
}
