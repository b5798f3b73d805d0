//! A task in memory: header, and the future that becomes its output, in one allocation.
//!
//! In: a future and a header. Out: `Runnable` for the executor, `Joinable` for the join handle,
//! `Wake` for the wakers, all of them the same `Arc`. Invariant: the rules below, which are why a
//! future that is not `Send` may live in an `Arc` that wakers carry to other threads.
//!
//! # Who may touch the stage
//!
//! 1. Until COMPLETE, the stage belongs to the executor's thread: only there is the future polled,
//!    looked at, or dropped.
//! 2. On that thread, whoever set RUNNING has it exclusively; without RUNNING it may be looked at.
//! 3. The step to COMPLETE hands the stage to the join handle if there is one, else it stays with
//!    the executor, which empties it. `State` decides which, exactly once.
//! 4. The join handle is `Send` only if the output is.
//! 5. So when the last `Arc` goes, on whatever thread, the stage is empty or holds an output that
//!    may be dropped there: the executor keeps an `Arc` of its own until COMPLETE.
//! 6. The future never moves between its first poll and its drop.

use std::cell::UnsafeCell;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use super::contain::{contain, contain_quietly, wake};
use super::error::JoinError;
use super::header::Header;
use super::state::{Output, Start, Suspended, Woken};
use crate::executor::schedule;
use crate::frame::{Inspect, Node, Visitor};
use crate::slab::Key;

/// A task, to its executor.
pub(crate) trait Runnable: Send + Sync {
    fn header(&self) -> &Header;

    /// Polls the future once, or drops it if the task was aborted.
    ///
    /// # Safety
    ///
    /// On the executor's thread, with a task just taken from its ready queue.
    unsafe fn run(self: Arc<Self>) -> After;

    /// Drops the future and completes the task as aborted.
    ///
    /// # Safety
    ///
    /// On the executor's thread, with a task that is neither running nor complete, and that is
    /// never run again.
    unsafe fn shut_down(&self);

    /// Shows the future.
    ///
    /// # Safety
    ///
    /// On the executor's thread, with a task that is not complete.
    unsafe fn inspect(&self, visitor: &mut dyn Visitor);
}

/// What a run leaves to the executor.
#[must_use]
pub(crate) enum After {
    /// It waits; its waker has it.
    Idle,
    /// It was woken meanwhile: to the end of the ready queue.
    Reschedule(Arc<dyn Runnable>),
    /// It is complete; nothing is to be kept under this key.
    Complete(Key),
}

/// A task, to its join handle.
pub(crate) trait Joinable<T> {
    fn header(&self) -> &Header;

    fn abort(self: Arc<Self>);

    /// Takes the output out.
    ///
    /// # Safety
    ///
    /// For the join handle, once the task is complete, at most once.
    unsafe fn take(&self) -> Result<T, JoinError>;
}

/// How to show a future of type `F`.
pub(crate) type Look<F> = fn(&F, &mut dyn Visitor);

pub(crate) struct TaskCell<F: Future> {
    header: Header,
    look: Look<F>,
    stage: UnsafeCell<Stage<F>>,
}

enum Stage<F: Future> {
    Future(F),
    Output(Result<F::Output, JoinError>),
    Empty,
}

// SAFETY: other threads reach the header, which is Sync, and the stage only by rules 3 to 5.
unsafe impl<F: Future> Send for TaskCell<F> {}
// SAFETY: as above.
unsafe impl<F: Future> Sync for TaskCell<F> {}

impl<F: Future + 'static> TaskCell<F> {
    pub(crate) fn new(header: Header, look: Look<F>, future: F) -> Arc<TaskCell<F>> {
        Arc::new(TaskCell { header, look, stage: UnsafeCell::new(Stage::Future(future)) })
    }

    /// Polls the future.
    ///
    /// # Safety
    ///
    /// The caller has set RUNNING, on the executor's thread.
    unsafe fn poll(&self, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: exclusive by rule 2.
        match unsafe { &mut *self.stage.get() } {
            // SAFETY: rule 6: it is behind an `Arc`, and only ever dropped in place.
            Stage::Future(future) => unsafe { Pin::new_unchecked(future) }.poll(cx),
            Stage::Output(_) | Stage::Empty => unreachable!("a complete task was run"),
        }
    }

    /// Replaces the future by `output`, and tells the join handle.
    ///
    /// # Safety
    ///
    /// The caller has set RUNNING, on the executor's thread.
    unsafe fn finish(&self, mut output: Result<F::Output, JoinError>) {
        // SAFETY: exclusive by rule 2; the future is dropped in place, on its thread. The place
        // holds `Empty` even if the future's destructor panics.
        if let Err(payload) = contain(|| unsafe { *self.stage.get() = Stage::Empty }) {
            let lost =
                std::mem::replace(&mut output, Err(JoinError::panicked(self.header.id, payload)));
            contain_quietly(|| drop(lost));
        }
        // SAFETY: exclusive by rule 2; what it overwrites is `Empty`.
        unsafe { *self.stage.get() = Stage::Output(output) };
        match self.header.state.complete() {
            Output::Leave => {}
            // SAFETY: by rule 3 the stage has stayed with the executor.
            Output::Drop => contain_quietly(|| unsafe { *self.stage.get() = Stage::Empty }),
        }
        if let Some(joiner) = self.header.joiner.take() {
            wake(joiner);
        }
    }
}

impl<F: Future + 'static> Runnable for TaskCell<F> {
    fn header(&self) -> &Header {
        &self.header
    }

    unsafe fn run(self: Arc<Self>) -> After {
        let output = match self.header.state.start() {
            Start::Poll => {
                let waker = borrowed_waker(&self);
                let mut cx = Context::from_waker(&waker);
                // SAFETY: `start` has set RUNNING.
                match contain(|| unsafe { self.poll(&mut cx) }) {
                    Ok(Poll::Ready(value)) => Ok(value),
                    Ok(Poll::Pending) => {
                        return match self.header.state.suspend() {
                            Suspended::Idle => After::Idle,
                            Suspended::Reschedule => After::Reschedule(self),
                        };
                    }
                    Err(payload) => Err(JoinError::panicked(self.header.id, payload)),
                }
            }
            Start::Abort => Err(JoinError::aborted(self.header.id)),
        };
        // SAFETY: `start` has set RUNNING.
        unsafe { self.finish(output) };
        After::Complete(self.header.key)
    }

    unsafe fn shut_down(&self) {
        self.header.state.seize();
        // SAFETY: `seize` has set RUNNING.
        unsafe { self.finish(Err(JoinError::aborted(self.header.id))) };
    }

    unsafe fn inspect(&self, visitor: &mut dyn Visitor) {
        if self.header.state.is_running() {
            visitor.enter(Node { name: "running", detail: format_args!("") });
            return visitor.leave();
        }
        // SAFETY: rule 2: nobody has it exclusively, and looking runs no code that could poll.
        if let Stage::Future(future) = unsafe { &*self.stage.get() } {
            (self.look)(future, visitor);
        }
    }
}

impl<F: Future + 'static> Joinable<F::Output> for TaskCell<F> {
    fn header(&self) -> &Header {
        &self.header
    }

    fn abort(self: Arc<Self>) {
        if self.header.state.abort() == Woken::Enqueue {
            schedule(self);
        }
    }

    unsafe fn take(&self) -> Result<F::Output, JoinError> {
        // SAFETY: by rule 3 the stage is the join handle's, which is the caller.
        match std::mem::replace(unsafe { &mut *self.stage.get() }, Stage::Empty) {
            Stage::Output(output) => output,
            Stage::Future(_) | Stage::Empty => unreachable!("an output was taken twice"),
        }
    }
}

impl<F: Future + 'static> Wake for TaskCell<F> {
    fn wake(self: Arc<Self>) {
        if self.header.state.wake() == Woken::Enqueue {
            schedule(self);
        }
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if self.header.state.wake() == Woken::Enqueue {
            schedule(self.clone());
        }
    }
}

/// A waker for the length of a poll, without counting a reference.
fn borrowed_waker<F: Future + 'static>(task: &Arc<TaskCell<F>>) -> ManuallyDrop<Waker> {
    // SAFETY: the pointer comes from an `Arc` that outlives the poll, and the second owner made
    // here is never dropped, so the count stays right.
    let uncounted = unsafe { Arc::from_raw(Arc::as_ptr(task)) };
    ManuallyDrop::new(Waker::from(uncounted))
}

/// Shows a future that can show itself.
pub(crate) fn look_inside<F: Inspect>(future: &F, visitor: &mut dyn Visitor) {
    future.inspect(visitor);
}

/// Shows a future of which only the type is known.
pub(crate) fn look_at_type<F>(_: &F, visitor: &mut dyn Visitor) {
    visitor.enter(Node { name: std::any::type_name::<F>(), detail: format_args!("") });
    visitor.leave();
}
