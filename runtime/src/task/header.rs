//! What is known of a task whatever its future.
//!
//! In: the circumstances of its spawning. Out: the part of a task that any thread may read.
//! Invariant: nothing here depends on the future or its output, and all of it is `Sync`.

use std::borrow::Cow;
use std::fmt;
use std::panic::Location;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::slot::WakerSlot;
use super::state::State;
use crate::executor::Injector;
use crate::slab::Key;

/// Names a task for as long as the process lives. Displayed as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TaskId(u64);

impl TaskId {
    /// An id no task has had before.
    pub(crate) fn next() -> TaskId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        TaskId(NEXT.fetch_add(1, Relaxed))
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

pub(crate) struct Header {
    pub(crate) state: State,
    pub(crate) id: TaskId,
    pub(crate) origin: Origin,
    /// Where the executor keeps it.
    pub(crate) key: Key,
    /// How to get it into the ready queue of its executor, from any thread.
    pub(crate) injector: Arc<Injector>,
    /// Who awaits the join handle.
    pub(crate) joiner: WakerSlot,
}
