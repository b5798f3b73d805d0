//! The tasks of an event loop: all of them, and those that are ready.
//!
//! In: spawned and woken tasks. Out: the next to be polled, first come first served. Invariant: no
//! wake-up allocates or is lost. The ready queue is a ring of fixed capacity; what it has no room
//! for waits in the run queue, a list through the tasks themselves, and follows when the ring is
//! empty, so the order stays. An aborted task leaves either at once.

use std::cell::{Cell, RefCell};

use crate::executor::owned::Listed;
use crate::queue::{CapacityError, Full, List, Ring};
use crate::sync::atomic::Ordering::Relaxed;
use crate::task::TaskRef;

pub(crate) struct LoopTasks {
    all: RefCell<List<Listed>>,
    ready: RefCell<Ring<TaskRef>>,
    /// What came while the ring was full, and since.
    waiting: RefCell<List<TaskRef>>,
    /// Those that were aborted while they were queued. They are dropped before others are polled.
    aborted: RefCell<List<TaskRef>>,
    overflows: Cell<u64>,
}

/// The place of a task that is in the run queue, exactly as long as it is.
const IN_RUN_QUEUE: u32 = u32::MAX;
/// The place of one that has left it. No ring is that large.
const NOWHERE: u32 = u32::MAX - 1;

impl LoopTasks {
    /// Room for `capacity` ready tasks in the ring.
    pub(crate) fn new(capacity: usize) -> Result<LoopTasks, CapacityError> {
        Ok(LoopTasks {
            all: RefCell::default(),
            ready: RefCell::new(Ring::new(capacity)?),
            waiting: RefCell::default(),
            aborted: RefCell::default(),
            overflows: Cell::new(0),
        })
    }

    /// Takes the list's reference to a new task.
    pub(crate) fn adopt(&self, task: TaskRef) {
        self.all.borrow_mut().push_back(Listed(task));
    }

    /// Puts a task to the end of the line.
    pub(crate) fn push_ready(&self, task: TaskRef) {
        let mut waiting = self.waiting.borrow_mut();
        let mut ready = self.ready.borrow_mut();
        if !waiting.is_empty() || ready.is_full() {
            self.overflows.update(|overflows| overflows + 1);
            task.place.store(IN_RUN_QUEUE, Relaxed);
            return waiting.push_back(task);
        }
        task.place.store(ready.next_place(), Relaxed);
        if let Err(Full(_)) = ready.push(task) {
            unreachable!("the ring had room");
        }
    }

    /// The next task to be polled, or to be dropped if it was aborted.
    pub(crate) fn pop(&self) -> Option<TaskRef> {
        if let Some(task) = self.ready.borrow_mut().pop() {
            return Some(task);
        }
        let next = self.waiting.borrow_mut().pop_front()?;
        next.place.store(NOWHERE, Relaxed);
        Some(next)
    }

    /// The next task that was aborted while it was queued.
    pub(crate) fn pop_aborted(&self) -> Option<TaskRef> {
        self.aborted.borrow_mut().pop_front()
    }

    /// An aborted task leaves the queue that it is in. If it is on its way from another thread, it
    /// is dropped when it arrives.
    pub(crate) fn hurry(&self, task: &TaskRef) {
        let left = match task.place.load(Relaxed) {
            IN_RUN_QUEUE => {
                task.place.store(NOWHERE, Relaxed);
                // SAFETY: the place said that it is in this list.
                unsafe { self.waiting.borrow_mut().remove(task.as_raw()) }
            }
            place => self.ready.borrow_mut().take(place, task.as_raw()),
        };
        if let Some(task) = left {
            self.aborted.borrow_mut().push_back(task);
        }
    }

    /// A task is complete.
    pub(crate) fn release(&self, task: &TaskRef) {
        // SAFETY: the tasks of a loop are in its list until they are complete, and in no other.
        let listed = unsafe { self.all.borrow_mut().remove(task.as_raw()) };
        drop(listed);
    }

    /// How many tasks are ready, those that were aborted included: they are to be dropped.
    pub(crate) fn ready(&self) -> usize {
        let aborted = self.aborted.borrow().len();
        self.ready.borrow().len() + self.waiting.borrow().len() + aborted
    }

    /// Whether the ring has no room: a spawn may then be refused.
    pub(crate) fn is_full(&self) -> bool {
        !self.waiting.borrow().is_empty() || self.ready.borrow().is_full()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.ready.borrow().capacity()
    }

    /// How many wake-ups found the ring full.
    pub(crate) fn overflows(&self) -> u64 {
        self.overflows.get()
    }

    /// How many tasks are not complete.
    pub(crate) fn len(&self) -> usize {
        self.all.borrow().len()
    }

    /// References to all tasks that are not complete.
    pub(crate) fn all(&self) -> Vec<TaskRef> {
        self.all.borrow().iter().map(|task| task.0.clone()).collect()
    }

    /// Drops every task, and what the queues hold.
    ///
    /// # Safety
    ///
    /// On the loop's thread, while no task of it is polled.
    pub(crate) unsafe fn shut_down(&self) {
        loop {
            // One at a time: the destructor of a future may spawn or abort others.
            let next = self.all.borrow_mut().pop_front();
            let Some(Listed(task)) = next else { break };
            // SAFETY: passed on.
            unsafe { task.shut_down() };
        }
        while let Some(task) = self.pop_aborted().or_else(|| self.pop()) {
            drop(task);
        }
    }
}
