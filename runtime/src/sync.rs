//! What threads share, by the names that model checkers replace.
//!
//! In: nothing. Out: atomics, cells, locks and threads of std; those of loom or shuttle where the
//! crate is compiled with `--cfg loom` or `--cfg shuttle`. Invariant: a module that has a model
//! uses these, and nothing of `std::sync` beside them, so that the checker sees every access.

#[cfg(not(any(loom, shuttle)))]
mod chosen {
    pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
    pub(crate) use std::{thread, thread_local};
}

#[cfg(loom)]
mod chosen {
    pub(crate) use loom::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
    pub(crate) use loom::thread;
    // No model for loom asks what runs on its thread, and loom's own is gone before destructors.
    pub(crate) use std::thread_local;
}

#[cfg(shuttle)]
mod chosen {
    pub(crate) use shuttle::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
    pub(crate) use shuttle::{thread, thread_local};
}

#[allow(unused_imports, reason = "one set of names for all builds; not every build uses each")]
pub(crate) use chosen::*;

/// Takes a lock, also after a panic. See [`crate::lock`].
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(loom)]
pub(crate) use loom::cell::UnsafeCell;

/// `std::cell::UnsafeCell` with the access by closures that loom checks.
#[cfg(not(loom))]
#[derive(Debug, Default)]
#[repr(transparent)]
pub(crate) struct UnsafeCell<T: ?Sized>(std::cell::UnsafeCell<T>);

#[cfg(not(loom))]
impl<T> UnsafeCell<T> {
    pub(crate) const fn new(value: T) -> UnsafeCell<T> {
        UnsafeCell(std::cell::UnsafeCell::new(value))
    }

    /// Shared access: nobody writes while `look` runs.
    #[inline(always)]
    pub(crate) fn with<R>(&self, look: impl FnOnce(*const T) -> R) -> R {
        look(self.0.get())
    }

    /// Exclusive access: nobody else reads or writes while `change` runs.
    #[inline(always)]
    pub(crate) fn with_mut<R>(&self, change: impl FnOnce(*mut T) -> R) -> R {
        change(self.0.get())
    }
}
