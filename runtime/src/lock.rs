//! One way to take a lock.
//!
//! In: a mutex. Out: its guard, also after a panic. Invariant: every critical section of this crate
//! leaves its data consistent at each point that can panic, so poison carries no news. And none of
//! them wakes, clones or drops a waker, nor runs any other code of a user.

use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
