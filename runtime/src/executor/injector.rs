//! The way into an executor from other threads.
//!
//! In: woken tasks, and plain wake-ups, from any thread. Out: the same tasks on the executor's
//! thread. Invariant: an executor never sleeps over a task that was pushed or a wake-up that was
//! given before it looked.
//!
//! The protocol is Dekker's. The executor says that it sleeps and then looks for work; the others
//! leave work and then look whether it sleeps. Both in sequentially consistent order, so at least
//! one of them sees the other.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use crate::lock::lock;
use crate::reactor::EventFd;
use crate::task::Runnable;

/// Ends the sleep of one executor's thread.
pub(crate) struct Unpark {
    sleeping: AtomicBool,
    event: EventFd,
}

impl Unpark {
    pub(crate) fn new() -> io::Result<Unpark> {
        Ok(Unpark { sleeping: AtomicBool::new(false), event: EventFd::new()? })
    }

    /// What the reactor watches.
    pub(crate) fn event(&self) -> &EventFd {
        &self.event
    }

    /// For the executor, before it looks for work a last time.
    pub(crate) fn about_to_sleep(&self) {
        self.sleeping.store(true, SeqCst);
    }

    /// For the executor, when it is back.
    pub(crate) fn awake(&self) {
        self.sleeping.store(false, SeqCst);
    }

    /// For everybody else, after work was left. Costs a system call only if the executor sleeps.
    pub(crate) fn unpark(&self) {
        if self.sleeping.swap(false, SeqCst) {
            self.event.notify();
        }
    }
}

/// Tasks woken on other threads, on their way into the ready queue.
pub(crate) struct Injector {
    queue: Mutex<Queue>,
    /// Spares the executor the lock while there is nothing.
    filled: AtomicBool,
    unpark: Arc<Unpark>,
}

struct Queue {
    tasks: Vec<Arc<dyn Runnable>>,
    closed: bool,
}

impl Injector {
    pub(crate) fn new(unpark: Arc<Unpark>) -> Injector {
        let queue = Mutex::new(Queue { tasks: Vec::new(), closed: false });
        Injector { queue, filled: AtomicBool::new(false), unpark }
    }

    /// Hands a woken task to its executor. If that is gone, so is the task's future, and the
    /// reference is dropped here.
    pub(crate) fn push(&self, task: Arc<dyn Runnable>) {
        let mut queue = lock(&self.queue);
        if queue.closed {
            drop(queue);
            return drop(task);
        }
        queue.tasks.push(task);
        drop(queue);
        self.filled.store(true, SeqCst);
        self.unpark.unpark();
    }

    pub(crate) fn is_filled(&self) -> bool {
        self.filled.load(SeqCst)
    }

    /// Exchanges what was pushed for `empty`, whose capacity then serves the next pushes.
    pub(crate) fn swap(&self, empty: &mut Vec<Arc<dyn Runnable>>) {
        debug_assert!(empty.is_empty());
        self.filled.store(false, SeqCst);
        std::mem::swap(&mut lock(&self.queue).tasks, empty);
    }

    /// Refuses tasks from now on, and returns those that were on their way.
    pub(crate) fn close(&self) -> Vec<Arc<dyn Runnable>> {
        let mut queue = lock(&self.queue);
        queue.closed = true;
        std::mem::take(&mut queue.tasks)
    }
}
