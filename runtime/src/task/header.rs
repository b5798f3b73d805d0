//! What is known of a task whatever its future.
//!
//! In: the circumstances of its spawning. Out: the part of a task that any thread may read, at the
//! start of its allocation. Invariant: nothing here depends on the future or its output, but for
//! the table of functions that know both.

use std::borrow::Cow;
use std::fmt;
use std::panic::Location;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::atomic_waker::AtomicWaker;
use super::raw::{After, TaskRef};
use super::state::State;
use crate::executor::metrics::Stamp;
use crate::frame::Visitor;
use crate::queue::Links;

/// Names a task for as long as the process lives. Displayed as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TaskId(u64);

impl TaskId {
    /// An id no task has had before.
    pub(crate) fn next() -> TaskId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        TaskId(NEXT.fetch_add(1, Relaxed))
    }

    pub(crate) fn as_u64(self) -> u64 {
        self.0
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a spawn says of the task besides its future.
pub(crate) struct Origin {
    pub(crate) name: Option<Cow<'static, str>>,
    pub(crate) spawned_at: &'static Location<'static>,
}

/// The executor that a task belongs to, from any thread.
pub(crate) trait Home: Send + Sync {
    /// Puts a woken task into a queue, to be run by a thread of this executor.
    fn schedule(&self, task: TaskRef);

    /// A task that waits in a queue was aborted: it need not wait its turn.
    fn hurry(&self, task: &TaskRef);
}

pub(crate) struct Header {
    pub(crate) state: State,
    pub(super) vtable: &'static Vtable,
    /// In the queue that the task is in. It belongs to that queue.
    pub(crate) queue_links: Links,
    /// Where in a ring of an event loop it is. It belongs to that loop's thread.
    pub(crate) place: AtomicU32,
    /// In the executor's list of all its tasks. It belongs to that list.
    pub(crate) list_links: Links,
    pub(crate) home: Arc<dyn Home>,
    /// When it was put into a queue. Without size, unless it is to be measured.
    pub(crate) stamp: Stamp,
    /// Who awaits the join handle.
    pub(crate) joiner: AtomicWaker,
    pub(crate) id: TaskId,
    pub(crate) origin: Origin,
}

/// What needs the type of the future, for a task of which only the header's place is known.
pub(super) struct Vtable {
    pub(super) run: unsafe fn(TaskRef) -> After,
    pub(super) shut_down: unsafe fn(&TaskRef),
    pub(super) inspect: unsafe fn(&TaskRef, &mut dyn Visitor),
    /// Moves the result to a place for a `Result<T, JoinError>`.
    pub(super) take: unsafe fn(NonNull<Header>, *mut ()),
    pub(super) free: unsafe fn(NonNull<Header>),
}
