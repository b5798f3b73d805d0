//! Which executor runs on this thread.
//!
//! In: an executor that begins to run. Out: the same, to whatever runs on it. Invariant: at most
//! one executor runs on a thread at a time, and the one before is back when a guard goes.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::injector::Injector;
use super::run::Executor;
use crate::task::Runnable;

thread_local! {
    static CURRENT: RefCell<Option<Rc<Executor>>> = const { RefCell::new(None) };
}

/// The executor of this thread, or a panic that says what `operation` needs.
#[track_caller]
pub(crate) fn current(operation: &str) -> Rc<Executor> {
    match try_current() {
        Some(executor) => executor,
        None => panic!(
            "`{operation}` needs a framewright runtime on this thread: call it within \
             `framewright::block_on`, or in a function under `#[framewright::main]`"
        ),
    }
}

/// The executor of this thread, if one runs. At the end of a thread there is none.
pub(crate) fn try_current() -> Option<Rc<Executor>> {
    CURRENT.try_with(|current| current.borrow().clone()).ok().flatten()
}

/// Puts a woken task into its ready queue: straight, if its executor runs on this thread.
pub(crate) fn schedule<T: Runnable + 'static>(task: Arc<T>) {
    let mut task = Some(task as Arc<dyn Runnable>);
    let local = CURRENT.try_with(|current| match &*current.borrow() {
        Some(executor) if executor.owns(&task.as_ref().unwrap().header().injector) => {
            executor.push_ready(task.take().unwrap());
        }
        _ => {}
    });
    // Without the thread-local (a thread at its end) the long way is right as well.
    let _ = local;
    if let Some(task) = task {
        let injector: Arc<Injector> = task.header().injector.clone();
        injector.push(task);
    }
}

/// Makes `executor` the current one until the guard goes.
pub(crate) fn enter(executor: Rc<Executor>) -> Entered {
    let before = CURRENT.try_with(|current| current.borrow_mut().replace(executor)).ok().flatten();
    Entered { before }
}

pub(crate) struct Entered {
    before: Option<Rc<Executor>>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let before = self.before.take();
        // What is replaced is dropped after the borrow has ended.
        let entered = CURRENT.try_with(|current| current.replace(before));
        drop(entered);
    }
}
