//! The place for the task that was woken last, to be polled next.
//!
//! In: a task from the worker's own thread. Out: the same, to that worker, or to one that finds the
//! worker stuck in a poll. Invariant: it holds one task at most, and whoever takes it has it alone.
//! The order is sequentially consistent, for [`Watch`](super::watch::Watch) looks at slots after it
//! has said who sleeps, and a worker looks who sleeps after it has filled its slot.

use std::ptr::{self, NonNull};

use crate::queue::Pointer;
use crate::sync::atomic::{AtomicPtr, Ordering::SeqCst};
use crate::task::TaskRef;

pub(super) struct Slot(AtomicPtr<()>);

impl Slot {
    pub(super) fn new() -> Slot {
        Slot(AtomicPtr::new(ptr::null_mut()))
    }

    /// Puts a task in, and returns the one that was there.
    pub(super) fn replace(&self, task: TaskRef) -> Option<TaskRef> {
        owned(self.0.swap(task.into_raw().as_ptr(), SeqCst))
    }

    /// Takes the task out. Costs a load where there is none.
    pub(super) fn take(&self) -> Option<TaskRef> {
        if !self.is_filled() {
            return None;
        }
        owned(self.0.swap(ptr::null_mut(), SeqCst))
    }

    pub(super) fn is_filled(&self) -> bool {
        !self.0.load(SeqCst).is_null()
    }
}

fn owned(raw: *mut ()) -> Option<TaskRef> {
    // SAFETY: what is in the slot was put there by `into_raw`, and a swap gives it to one caller.
    NonNull::new(raw).map(|raw| unsafe { TaskRef::from_raw(raw) })
}

impl Drop for Slot {
    fn drop(&mut self) {
        drop(self.take());
    }
}
