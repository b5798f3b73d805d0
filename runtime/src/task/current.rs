//! Which task this thread polls.
//!
//! In: a task that is about to be polled or dropped. Out: its id and its name, to the code that
//! runs. Invariant: the pointer is null, or that of a header whose guard is on this thread's stack;
//! the one before is back when a guard goes.

use std::borrow::Cow;
use std::cell::Cell;
use std::ptr;

use super::header::{Header, TaskId};

thread_local! {
    static CURRENT: Cell<*const Header> = const { Cell::new(ptr::null()) };
}

/// Makes `task` the one that runs, until the guard goes.
#[inline]
pub(super) fn enter(task: &Header) -> Entered<'_> {
    Entered { before: CURRENT.replace(task), task }
}

/// Never leaked.
pub(super) struct Entered<'a> {
    before: *const Header,
    #[allow(dead_code, reason = "it is here for its lifetime")]
    task: &'a Header,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        CURRENT.set(self.before);
    }
}

fn with<R>(find: impl FnOnce(&Header) -> R) -> Option<R> {
    let current = CURRENT.get();
    // SAFETY: by the invariant it is null, or its guard is below on the stack, and so outlives
    // this.
    unsafe { current.as_ref() }.map(find)
}

/// The id of the task that runs, also while its future is dropped.
///
/// # Panics
///
/// Outside a task. The future of a [`block_on`](crate::block_on) is none.
///
/// ```
/// # framewright::block_on(async {
/// let task = framewright::spawn(async { framewright::task::id() });
/// let id = task.id();
/// assert_eq!(task.await.unwrap(), id);
/// # });
/// ```
#[track_caller]
pub fn id() -> TaskId {
    match try_id() {
        Some(id) => id,
        None => panic!(
            "`task::id` was called outside a task: `spawn` the future, or ask `task::try_id`"
        ),
    }
}

/// The id of the task that runs; `None` outside a task.
///
/// ```
/// assert!(framewright::task::try_id().is_none());
/// ```
pub fn try_id() -> Option<TaskId> {
    with(|task| task.id)
}

/// The name of the task that runs, if it is in one that has a name.
///
/// ```
/// use framewright::task;
///
/// # framewright::block_on(async {
/// let named = task::Builder::new().name("reader").spawn(async { task::name() });
/// assert_eq!(named.await.unwrap().as_deref(), Some("reader"));
/// # });
/// ```
pub fn name() -> Option<Cow<'static, str>> {
    with(|task| task.origin.name.clone()).flatten()
}
