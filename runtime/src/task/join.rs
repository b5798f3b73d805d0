//! The join handle of a task.
//!
//! In: what `spawn` made. Out: the task's output, or why there is none. Invariant: the handle and
//! the executor agree, through the task's state, on who drops an output that nobody takes.

use std::fmt;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::contain::contain_quietly;
use super::error::JoinError;
use super::header::TaskId;
use super::raw::TaskRef;
use super::state::Output;
use crate::executor::{budget, note_wait};
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
    task: Option<TaskRef>,
    id: TaskId,
    output: PhantomData<T>,
}

// SAFETY: what the handle reaches is the header, which is Sync, and an output, which is Send here
// (rule 5 of the cell).
unsafe impl<T: Send> Send for Task<T> {}
// SAFETY: by shared reference the handle reaches the header only.
unsafe impl<T: Send> Sync for Task<T> {}

impl<T> Unpin for Task<T> {}

impl<T> Task<T> {
    /// The handle of a task whose output is a `T`, and which has no other handle.
    pub(super) fn new(task: TaskRef) -> Task<T> {
        let id = task.id;
        Task { task: Some(task), id, output: PhantomData }
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
        if let Some(task) = &self.task {
            task.abort();
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

    /// Whether the task has ended. An await of the handle is then ready at once, unless one by
    /// reference has taken the output already.
    pub fn is_finished(&self) -> bool {
        self.task.as_ref().is_none_or(|task| task.state.is_complete())
    }

    /// Takes the output out.
    ///
    /// # Safety
    ///
    /// `task` is complete, has an output of type `T`, and its handle takes it now and not again.
    unsafe fn take(task: &TaskRef) -> Result<T, JoinError> {
        let mut result = MaybeUninit::<Result<T, JoinError>>::uninit();
        // SAFETY: passed on; `take` fills the place.
        unsafe {
            (task.vtable.take)(task.header(), result.as_mut_ptr().cast());
            result.assume_init()
        }
    }
}

impl<T> Future for Task<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(task) = &self.task else {
            panic!(
                "a task's handle was polled after it gave the output: await it once, and keep \
                 what it gives"
            );
        };
        let Poll::Ready(unit) = budget::poll_unit(cx) else { return Poll::Pending };
        if !task.state.is_complete() {
            task.joiner.register(cx.waker());
            if !task.state.is_complete() {
                note_wait(task);
                return Poll::Pending;
            }
        }
        unit.spent();
        // SAFETY: the task is complete, and the handle forgets it right here.
        let output = unsafe { Self::take(task) };
        self.task = None;
        Poll::Ready(output)
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        let Some(task) = self.task.take() else { return };
        if task.state.drop_handle() == Output::Drop {
            // SAFETY: the task is complete and its output still there, or `task` would be `None`.
            let output = unsafe { Self::take(&task) };
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
