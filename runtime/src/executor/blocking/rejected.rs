//! Why a job was not taken.
//!
//! In: a refusal. Out: an error that gives the closure back. Invariant: the closure was neither
//! called nor dropped.

use std::error::Error;
use std::fmt;
use std::io;

/// A job that was not taken, with its closure. See
/// [`try_spawn_blocking`](crate::try_spawn_blocking).
pub struct Rejected<F> {
    closure: F,
    reason: RejectReason,
}

/// Why a job was not taken.
#[derive(Debug)]
#[non_exhaustive]
pub enum RejectReason {
    /// All threads of the pool have a job, and so many wait already.
    QueueFull {
        /// See [`Builder::blocking_queue`](crate::Builder::blocking_queue).
        limit: usize,
    },
    /// The runtime has ended, or is about to.
    Ended,
    /// The pool has no thread, and this is why the system has refused one.
    NoThread(io::Error),
}

impl<F> Rejected<F> {
    pub(super) fn new(closure: F, reason: RejectReason) -> Rejected<F> {
        Rejected { closure, reason }
    }

    pub(super) fn into_parts(self) -> (F, RejectReason) {
        (self.closure, self.reason)
    }

    /// The closure, to be called here, or handed in again later.
    pub fn into_inner(self) -> F {
        self.closure
    }

    /// Why it was not taken.
    pub fn reason(&self) -> &RejectReason {
        &self.reason
    }
}

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RejectReason::QueueFull { limit } => write!(
                f,
                "the blocking pool is full: all its threads have a job and {limit} more wait; hand \
                 in fewer at a time, or raise `Builder::blocking_queue`"
            ),
            RejectReason::Ended => f.write_str("the runtime of the blocking pool has ended"),
            RejectReason::NoThread(error) => {
                write!(f, "the system refused the blocking pool a thread: {error}")
            }
        }
    }
}

impl<F> fmt::Display for Rejected<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

/// Without the closure, which need not be `Debug`.
impl<F> fmt::Debug for Rejected<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rejected").field("reason", &self.reason).finish_non_exhaustive()
    }
}

impl<F> Error for Rejected<F> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.reason {
            RejectReason::NoThread(error) => Some(error),
            RejectReason::QueueFull { .. } | RejectReason::Ended => None,
        }
    }
}
