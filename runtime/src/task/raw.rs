//! A task whose future's type is forgotten: one thin pointer that counts as a reference.
//!
//! In: the pointer to a cell. Out: what executors, queues and wakers do with a task. Invariant: the
//! rules of [`cell`](super::cell), of which this file keeps rule 1.

use std::mem::{self, ManuallyDrop};
use std::ops::Deref;
use std::panic::resume_unwind;
use std::ptr::NonNull;
use std::task::{RawWaker, RawWakerVTable, Waker};

use super::contain::contain;
use super::header::Header;
use super::state::{Aborted, Woken};
use crate::frame::Visitor;
use crate::queue::{Linked, Links, Pointer};

/// A reference to a task, counted in its state.
pub(crate) struct TaskRef(NonNull<Header>);

/// What a run leaves to the executor.
#[must_use]
pub(crate) enum After {
    /// It waits; its waker has it.
    Idle,
    /// It was woken meanwhile: to the end of a queue.
    Reschedule(TaskRef),
    /// It is complete: out of the executor's list, and then to be announced.
    Complete(TaskRef),
}

// SAFETY: what is reached without the rules of `cell` is the header, which is Sync but for links;
// these belong to queues and lists, which guard them.
unsafe impl Send for TaskRef {}
// SAFETY: as above.
unsafe impl Sync for TaskRef {}

impl TaskRef {
    /// Takes over a reference that was counted before.
    ///
    /// # Safety
    ///
    /// `header` starts a live cell, and the caller gives up a reference to it.
    pub(super) unsafe fn from_counted(header: NonNull<Header>) -> TaskRef {
        TaskRef(header)
    }

    pub(super) fn header(&self) -> NonNull<Header> {
        self.0
    }

    /// Polls the future once, or drops it if the task was aborted.
    ///
    /// # Safety
    ///
    /// With a task just taken from a queue of its executor, on a thread on which the executor may
    /// poll it.
    pub(crate) unsafe fn run(self) -> After {
        // SAFETY: passed on.
        unsafe { (self.vtable.run)(self) }
    }

    /// Tells whoever awaits the join handle that the task is complete. After it has left the list
    /// of all tasks, so that a task that was joined is in no list.
    pub(crate) fn announce(&self) {
        self.joiner.wake();
    }

    /// Drops the future and completes the task as aborted. A task that is being polled is aborted
    /// by whoever polls it, at the end of the poll.
    ///
    /// # Safety
    ///
    /// On a thread on which the executor may poll it.
    pub(crate) unsafe fn shut_down(&self) {
        // SAFETY: passed on.
        unsafe { (self.vtable.shut_down)(self) };
    }

    /// Shows the future, if the task is neither running nor complete.
    ///
    /// # Safety
    ///
    /// On a thread on which the executor may poll it, while no other can.
    pub(crate) unsafe fn inspect(&self, visitor: &mut dyn Visitor) {
        if !self.state.is_running() && !self.state.is_complete() {
            // SAFETY: passed on.
            unsafe { (self.vtable.inspect)(self, visitor) };
        }
    }

    /// Shows the future of a task that waits, on any thread, if it is `Send`. Who would poll it
    /// meanwhile does so afterwards.
    pub(crate) fn inspect_held(&self, visitor: &mut dyn Visitor) {
        if !self.state.hold() {
            return;
        }
        // SAFETY: `hold` has set RUNNING, so the stage is this caller's by rule 2.
        let looked = contain(|| unsafe { (self.vtable.inspect)(self, visitor) });
        // SAFETY: `hold` has counted a reference.
        let held = unsafe { TaskRef::from_counted(self.0) };
        match held.state.let_go() {
            Woken::Enqueue => self.home.schedule(held),
            // The transition has given the reference back; it was not the last, for this is one.
            Woken::Nothing | Woken::Free => mem::forget(held),
        }
        if let Err(payload) = looked {
            resume_unwind(payload);
        }
    }

    pub(super) fn wake_by_ref(&self) {
        if self.state.wake_by_ref() == Woken::Enqueue {
            // SAFETY: the transition has counted a reference for the queue.
            self.home.schedule(unsafe { TaskRef::from_counted(self.0) });
        }
    }

    pub(crate) fn abort(&self) {
        match self.state.abort() {
            // SAFETY: the transition has counted a reference for the queue.
            Aborted::Enqueue => self.home.schedule(unsafe { TaskRef::from_counted(self.0) }),
            Aborted::Queued => self.home.hurry(self),
            Aborted::Nothing => {}
        }
    }

    /// Puts the task into a queue, with the only reference that the caller has.
    fn schedule(self) {
        // The task goes into the call, and may be run and freed by another thread before it
        // returns; and with it the home, unless it is held apart.
        let home = self.home.clone();
        home.schedule(self);
    }
}

impl Deref for TaskRef {
    type Target = Header;

    fn deref(&self) -> &Header {
        // SAFETY: rule 1: the reference keeps the cell alive.
        unsafe { self.0.as_ref() }
    }
}

impl Clone for TaskRef {
    fn clone(&self) -> TaskRef {
        self.state.retain();
        TaskRef(self.0)
    }
}

impl Drop for TaskRef {
    fn drop(&mut self) {
        if self.state.release() {
            // SAFETY: rule 1: that was the last reference.
            unsafe { (self.vtable.free)(self.0) };
        }
    }
}

impl TaskRef {
    /// The links of the list of all tasks, of a task in it.
    ///
    /// # Safety
    ///
    /// `raw` is a task that is alive.
    pub(crate) unsafe fn list_links(raw: NonNull<()>) -> NonNull<Links> {
        // SAFETY: passed on.
        NonNull::from(unsafe { &raw.cast::<Header>().as_ref().list_links })
    }

    pub(crate) fn as_raw(&self) -> NonNull<()> {
        self.0.cast()
    }
}

// SAFETY: the pointer is that of the header, whose address does not change.
unsafe impl Pointer for TaskRef {
    fn into_raw(self) -> NonNull<()> {
        ManuallyDrop::new(self).0.cast()
    }

    unsafe fn from_raw(raw: NonNull<()>) -> TaskRef {
        TaskRef(raw.cast())
    }
}

/// The functions of a waker whose data is the header's address.
static WAKER: RawWakerVTable = RawWakerVTable::new(
    |data| {
        // SAFETY: the waker that is cloned holds a reference.
        let task = unsafe { borrowed(data) };
        mem::forget(TaskRef::clone(&task));
        RawWaker::new(data, &WAKER)
    },
    |data| {
        // SAFETY: the waker that goes holds a reference, which the transition takes over.
        let task = unsafe { borrowed(data) };
        match task.state.wake() {
            Woken::Enqueue => ManuallyDrop::into_inner(task).schedule(),
            Woken::Nothing => {}
            // SAFETY: rule 1: that was the last reference.
            Woken::Free => unsafe { (task.vtable.free)(task.0) },
        }
    },
    // SAFETY: the waker holds a reference.
    |data| unsafe { borrowed(data) }.wake_by_ref(),
    // SAFETY: the waker that goes holds a reference.
    |data| drop(ManuallyDrop::into_inner(unsafe { borrowed(data) })),
);

/// A task whose reference stays with the waker.
///
/// # Safety
///
/// `data` is the data of a waker made here, which holds a reference.
unsafe fn borrowed(data: *const ()) -> ManuallyDrop<TaskRef> {
    // SAFETY: the address of a header is not null.
    let header = unsafe { NonNull::new_unchecked(data.cast_mut()) }.cast();
    ManuallyDrop::new(TaskRef(header))
}

/// A waker for the length of a poll, without counting a reference.
pub(super) fn borrowed_waker(task: &TaskRef) -> ManuallyDrop<Waker> {
    let data = task.0.as_ptr().cast_const().cast();
    // SAFETY: the functions keep the contract of wakers; `task` outlives the poll, and the waker is
    // never dropped.
    ManuallyDrop::new(unsafe { Waker::new(data, &WAKER) })
}

/// A task by its place in a queue.
// SAFETY: the links lie in the header, which the reference in the queue keeps alive.
unsafe impl Linked for TaskRef {
    unsafe fn links(raw: NonNull<()>) -> NonNull<Links> {
        // SAFETY: passed on: `raw` is a live header.
        NonNull::from(unsafe { &raw.cast::<Header>().as_ref().queue_links })
    }
}
