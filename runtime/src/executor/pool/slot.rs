//! The place for the task that was woken last, to be polled next.
//!
//! In: a task from the worker's own thread. Out: the same, to that worker, or to one that finds the
//! worker stuck in a poll. Invariant: it holds one task at most, and whoever takes it has it alone.
//! The order is sequentially consistent, for [`Watch`](super::watch::Watch) looks at slots after it
//! has said who sleeps, and a worker looks who sleeps after it has filled its slot.

use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use crate::queue::Pointer;
use crate::sync::atomic::{AtomicPtr, Ordering::SeqCst};
use crate::task::TaskRef;

pub(super) struct Slot<P: Pointer = TaskRef> {
    place: AtomicPtr<()>,
    owns: PhantomData<P>,
}

impl<P: Pointer> Slot<P> {
    pub(super) fn new() -> Slot<P> {
        Slot { place: AtomicPtr::new(ptr::null_mut()), owns: PhantomData }
    }

    /// Puts a task in, and returns the one that was there.
    pub(super) fn replace(&self, task: P) -> Option<P> {
        owned(self.place.swap(task.into_raw().as_ptr(), SeqCst))
    }

    /// Takes the task out. Costs a load where there is none.
    pub(super) fn take(&self) -> Option<P> {
        if !self.is_filled() {
            return None;
        }
        owned(self.place.swap(ptr::null_mut(), SeqCst))
    }

    pub(super) fn is_filled(&self) -> bool {
        !self.place.load(SeqCst).is_null()
    }
}

fn owned<P: Pointer>(raw: *mut ()) -> Option<P> {
    // SAFETY: what is in the slot was put there by `into_raw`, and a swap gives it to one caller.
    NonNull::new(raw).map(|raw| unsafe { P::from_raw(raw) })
}

impl<P: Pointer> Drop for Slot<P> {
    fn drop(&mut self) {
        drop(self.take());
    }
}

#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    #[test]
    fn a_task_goes_to_the_worker_or_to_one_that_watches() {
        loom::model(|| {
            let slot = Arc::new(Slot::<Box<u32>>::new());
            assert!(slot.replace(Box::new(0)).is_none());
            let thieves = [slot.clone(), slot.clone()]
                .map(|slot| thread::spawn(move || slot.take().map(|task| *task)));
            let displaced = slot.replace(Box::new(1)).map(|task| *task);
            let own = slot.take().map(|task| *task);
            let mut taken: Vec<u32> = displaced.into_iter().chain(own).collect();
            taken.extend(thieves.map(|thief| thief.join().unwrap()).into_iter().flatten());
            taken.sort_unstable();
            assert_eq!(taken, [0, 1]);
        });
    }
}
