//! The ready queue: tasks to be polled, first come first served.
//!
//! In: woken tasks. Out: the same, in order. Invariant: it holds a task at most once, so with room
//! for every live task, which spawning makes, no wake-up allocates.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::task::Runnable;

pub(crate) struct ReadyQueue(VecDeque<Arc<dyn Runnable>>);

impl ReadyQueue {
    pub(crate) fn with_capacity(tasks: usize) -> ReadyQueue {
        ReadyQueue(VecDeque::with_capacity(tasks))
    }

    /// Makes room for this many tasks in all.
    pub(crate) fn make_room(&mut self, tasks: usize) {
        self.0.reserve(tasks.saturating_sub(self.0.len()));
    }

    pub(crate) fn push(&mut self, task: Arc<dyn Runnable>) {
        self.0.push_back(task);
    }

    pub(crate) fn pop(&mut self) -> Option<Arc<dyn Runnable>> {
        self.0.pop_front()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
