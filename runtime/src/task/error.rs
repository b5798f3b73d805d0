//! Why a task has no output.
//!
//! In: an abort, or what a panic carried. Out: an error that any thread may hold. Invariant: what
//! the panic carried is kept until somebody asks for it.

use std::any::Any;
use std::fmt;
use std::sync::Mutex;

use super::contain::Payload;
use super::header::TaskId;
use crate::lock::lock;

/// A task ended without an output: it was aborted, or it panicked.
pub struct JoinError {
    id: TaskId,
    cause: Cause,
}

enum Cause {
    Aborted,
    /// The mutex is here for `Sync`: a panic carries what need not be.
    Panicked(Mutex<Payload>),
}

impl JoinError {
    pub(crate) fn aborted(id: TaskId) -> JoinError {
        JoinError { id, cause: Cause::Aborted }
    }

    pub(crate) fn panicked(id: TaskId, payload: Payload) -> JoinError {
        JoinError { id, cause: Cause::Panicked(Mutex::new(payload)) }
    }

    /// The task that ended.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Whether the task was aborted, by its handle or because its runtime was dropped.
    pub fn is_aborted(&self) -> bool {
        matches!(self.cause, Cause::Aborted)
    }

    /// Whether the task panicked.
    pub fn is_panic(&self) -> bool {
        matches!(self.cause, Cause::Panicked(_))
    }

    /// What the panic carried, to be looked at or passed on with [`std::panic::resume_unwind`].
    ///
    /// # Errors
    ///
    /// The error itself, if the task was aborted instead.
    pub fn into_panic(self) -> Result<Box<dyn Any + Send>, JoinError> {
        match self.cause {
            Cause::Panicked(payload) => {
                Ok(payload.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()))
            }
            Cause::Aborted => Err(self),
        }
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cause::Panicked(payload) = &self.cause else {
            return write!(f, "task {} was aborted", self.id);
        };
        let payload = lock(payload);
        let text = payload.downcast_ref::<&str>().copied();
        match text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)) {
            Some(text) => write!(f, "task {} panicked: {text}", self.id),
            None => write!(f, "task {} panicked", self.id),
        }
    }
}

impl fmt::Debug for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JoinError({self})")
    }
}

impl std::error::Error for JoinError {}
