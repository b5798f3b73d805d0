//! The tasks of a pool that are not complete.
//!
//! In: tasks at their spawning, from any thread. Out: the same when they are complete, or all of
//! them when the pool is shut down. Invariant: a task is in the list from its spawning to its
//! completion; once the list is closed, no task is in it.
//!
//! The list is divided by the task's id, so that workers that spawn and complete at the same time
//! seldom want the same lock.

use std::ptr::NonNull;

use crossbeam_utils::CachePadded;

use crate::queue::{Linked, Links, List, Pointer};
use crate::sync::{Mutex, lock};
use crate::task::TaskRef;

/// A task by its place in the list of all.
pub(crate) struct Listed(pub(crate) TaskRef);

// SAFETY: the pointer is that of the header, whose address does not change.
unsafe impl Pointer for Listed {
    fn into_raw(self) -> NonNull<()> {
        self.0.into_raw()
    }

    unsafe fn from_raw(raw: NonNull<()>) -> Listed {
        // SAFETY: passed on.
        Listed(unsafe { TaskRef::from_raw(raw) })
    }
}

// SAFETY: these links are used by the list of all tasks alone.
unsafe impl Linked for Listed {
    unsafe fn links(raw: NonNull<()>) -> NonNull<Links> {
        // SAFETY: passed on.
        unsafe { TaskRef::list_links(raw) }
    }
}

pub(crate) struct OwnedTasks {
    parts: Box<[CachePadded<Mutex<Part>>]>,
}

struct Part {
    tasks: List<Listed>,
    closed: bool,
}

impl OwnedTasks {
    pub(crate) fn new(workers: usize) -> OwnedTasks {
        let part = |_| CachePadded::new(Mutex::new(Part { tasks: List::new(), closed: false }));
        let parts = (0..workers.next_power_of_two() * 4).map(part).collect();
        OwnedTasks { parts }
    }

    fn part(&self, task: &TaskRef) -> &Mutex<Part> {
        &self.parts[task.id.as_u64() as usize & (self.parts.len() - 1)]
    }

    /// Takes a new task in; gives it back if the list is closed.
    pub(crate) fn insert(&self, task: TaskRef) -> Result<(), TaskRef> {
        let mut part = lock(self.part(&task));
        if part.closed {
            drop(part);
            return Err(task);
        }
        part.tasks.push_back(Listed(task));
        Ok(())
    }

    /// Takes a complete task out.
    pub(crate) fn remove(&self, task: &TaskRef) {
        let mut part = lock(self.part(task));
        // SAFETY: a task is in this part or in no list of all tasks.
        let removed = unsafe { part.tasks.remove(task.as_raw()) };
        drop(part);
        drop(removed);
    }

    /// How many tasks there are. Counted when asked, for a common count would be written by every
    /// worker at every spawn.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| lock(part).tasks.len()).sum()
    }

    /// References to all tasks, in no order.
    pub(crate) fn all(&self) -> Vec<TaskRef> {
        let mut all = Vec::with_capacity(self.len());
        for part in &self.parts {
            all.extend(lock(part).tasks.iter().map(|task| task.0.clone()));
        }
        all
    }

    /// Takes no task in from now on, and shuts down those that are there. Any number of workers may
    /// do so at once. A task that another worker polls ends with that poll.
    pub(crate) fn close(&self) {
        for part in &self.parts {
            lock(part).closed = true;
            loop {
                let next = lock(part).tasks.pop_front();
                let Some(Listed(task)) = next else { break };
                // SAFETY: a task of a pool may be dropped on any thread; a worker that polls it
                // keeps it by RUNNING.
                unsafe { task.shut_down() };
            }
        }
    }
}
