//! The queue that a worker has for itself, in one of two forms.
//!
//! In: tasks from the worker. Out: the same to it, first come first served, or half of them to one
//! that steals. Invariant: all workers of a pool have the same form.

use crate::queue::{
    BoundedOwner, BoundedStealer, CapacityError, List, Owner, Steal, Stealer, bounded, deque,
};
use crate::task::TaskRef;

pub(super) enum LocalQueue {
    Growing(Owner<TaskRef>),
    Bounded(BoundedOwner<TaskRef>),
}

pub(super) enum LocalStealer {
    Growing(Stealer<TaskRef>),
    Bounded(BoundedStealer<TaskRef>),
}

impl LocalQueue {
    /// A queue of this capacity; `None` grows.
    pub(super) fn new(
        capacity: Option<usize>,
    ) -> Result<(LocalQueue, LocalStealer), CapacityError> {
        Ok(match capacity {
            None => {
                let (owner, stealer) = deque();
                (LocalQueue::Growing(owner), LocalStealer::Growing(stealer))
            }
            Some(capacity) => {
                let (owner, stealer) = bounded(capacity)?;
                (LocalQueue::Bounded(owner), LocalStealer::Bounded(stealer))
            }
        })
    }

    /// Puts a task to the end. What it has no room for comes back.
    pub(super) fn push(&self, task: TaskRef) -> Result<(), List<TaskRef>> {
        match self {
            LocalQueue::Growing(queue) => {
                queue.push(task);
                Ok(())
            }
            LocalQueue::Bounded(queue) => queue.push(task),
        }
    }

    pub(super) fn pop(&self) -> Option<TaskRef> {
        match self {
            LocalQueue::Growing(queue) => queue.pop_front(),
            LocalQueue::Bounded(queue) => queue.pop_front(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            LocalQueue::Growing(queue) => queue.len() == 0,
            LocalQueue::Bounded(queue) => queue.len() == 0,
        }
    }

    /// How many tasks there is room for.
    pub(super) fn room(&self) -> usize {
        match self {
            LocalQueue::Growing(_) => usize::MAX,
            LocalQueue::Bounded(queue) => queue.room(),
        }
    }

    /// Takes half of what another worker has: returns the first, and keeps the rest.
    pub(super) fn steal_half(&self, from: &LocalStealer) -> Steal<TaskRef> {
        match (self, from) {
            (LocalQueue::Growing(own), LocalStealer::Growing(other)) => own.steal_half(other),
            (LocalQueue::Bounded(own), LocalStealer::Bounded(other)) => own.steal_half(other),
            _ => Steal::Empty,
        }
    }
}

impl LocalStealer {
    pub(super) fn len(&self) -> usize {
        match self {
            LocalStealer::Growing(queue) => queue.len(),
            LocalStealer::Bounded(queue) => queue.len(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
