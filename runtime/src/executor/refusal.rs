//! A task that was not taken.
//!
//! In: a future, and why no task was made of it. Out: both. Invariant: the future comes back as it
//! was given.

use std::fmt;

/// A spawn was refused; the future comes back.
pub struct SpawnError<F> {
    future: F,
    reason: Refusal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The ready queue has no room, and the builder said to refuse then.
    Full { capacity: usize },
    /// The runtime has ended.
    Ended,
}

impl<F> SpawnError<F> {
    pub(crate) fn new(future: F, reason: Refusal) -> SpawnError<F> {
        SpawnError { future, reason }
    }

    /// Whether the ready queue was full. There may be room after other tasks have been polled.
    pub fn is_full(&self) -> bool {
        matches!(self.reason, Refusal::Full { .. })
    }

    /// The future, as it was given.
    pub fn into_future(self) -> F {
        self.future
    }
}

impl<F> fmt::Display for SpawnError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Refusal::Full { capacity } => write!(
                f,
                "the task was refused: all {capacity} places of the ready queue are taken; spawn \
                 it again later, or build the runtime with a larger `ready_capacity`"
            ),
            Refusal::Ended => write!(f, "the task was refused: its runtime has ended"),
        }
    }
}

impl<F> fmt::Debug for SpawnError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpawnError").field("reason", &self.reason).finish_non_exhaustive()
    }
}

impl<F> std::error::Error for SpawnError<F> {}
