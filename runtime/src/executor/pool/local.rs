//! The queue that a worker has for itself, in one of three forms.
//!
//! In: tasks from the worker. Out: the same to it, or half of them, the oldest, to one that steals.
//! Invariant: all workers of a pool have the same form.

use crate::executor::LocalQueue;
use crate::queue::{
    BoundedOwner, BoundedStealer, CapacityError, List, Owner, Steal, Stealer, bounded, deque,
};
use crate::task::TaskRef;

pub(super) enum WorkerQueue {
    Growing(Owner<TaskRef>),
    NewestFirst(Owner<TaskRef>),
    Bounded(BoundedOwner<TaskRef>),
}

pub(super) enum WorkerStealer {
    Growing(Stealer<TaskRef>),
    Bounded(BoundedStealer<TaskRef>),
}

impl WorkerQueue {
    pub(super) fn new(form: LocalQueue) -> Result<(WorkerQueue, WorkerStealer), CapacityError> {
        Ok(match form {
            LocalQueue::Growing => {
                let (owner, stealer) = deque();
                (WorkerQueue::Growing(owner), WorkerStealer::Growing(stealer))
            }
            LocalQueue::NewestFirst => {
                let (owner, stealer) = deque();
                (WorkerQueue::NewestFirst(owner), WorkerStealer::Growing(stealer))
            }
            LocalQueue::Bounded(capacity) => {
                let (owner, stealer) = bounded(capacity)?;
                (WorkerQueue::Bounded(owner), WorkerStealer::Bounded(stealer))
            }
        })
    }

    /// Whether a task that is put to the end comes out before all others.
    pub(super) fn is_newest_first(&self) -> bool {
        matches!(self, WorkerQueue::NewestFirst(_))
    }

    /// Puts a task to the end. What it has no room for comes back.
    pub(super) fn push(&self, task: TaskRef) -> Result<(), List<TaskRef>> {
        match self {
            WorkerQueue::Growing(queue) | WorkerQueue::NewestFirst(queue) => {
                queue.push(task);
                Ok(())
            }
            WorkerQueue::Bounded(queue) => queue.push(task),
        }
    }

    pub(super) fn pop(&self) -> Option<TaskRef> {
        match self {
            WorkerQueue::Growing(queue) => queue.pop_front(),
            WorkerQueue::NewestFirst(queue) => queue.pop_back(),
            WorkerQueue::Bounded(queue) => queue.pop_front(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            WorkerQueue::Growing(queue) | WorkerQueue::NewestFirst(queue) => queue.len() == 0,
            WorkerQueue::Bounded(queue) => queue.len() == 0,
        }
    }

    /// How many tasks there is room for.
    pub(super) fn room(&self) -> usize {
        match self {
            WorkerQueue::Growing(_) | WorkerQueue::NewestFirst(_) => usize::MAX,
            WorkerQueue::Bounded(queue) => queue.room(),
        }
    }

    /// Takes half of what another worker has: returns the first, and keeps the rest.
    pub(super) fn steal_half(&self, from: &WorkerStealer) -> Steal<TaskRef> {
        match (self, from) {
            (
                WorkerQueue::Growing(own) | WorkerQueue::NewestFirst(own),
                WorkerStealer::Growing(other),
            ) => own.steal_half(other),
            (WorkerQueue::Bounded(own), WorkerStealer::Bounded(other)) => own.steal_half(other),
            _ => Steal::Empty,
        }
    }
}

impl WorkerStealer {
    pub(super) fn len(&self) -> usize {
        match self {
            WorkerStealer::Growing(queue) => queue.len(),
            WorkerStealer::Bounded(queue) => queue.len(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
