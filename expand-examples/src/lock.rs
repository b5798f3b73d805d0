//! [`Lock`]: a mutex for one thread, with an async and a sync way in; the guard's life is in the
//! trace, so an early or late unlock shows.

use std::cell::{Cell, RefCell, RefMut};
use std::future::poll_fn;
use std::ops::{Deref, DerefMut};
use std::task::Poll;

use crate::trace::{Class, event};

/// A value behind a lock.
pub struct Lock<T> {
    name: &'static str,
    busy: Cell<bool>,
    value: RefCell<T>,
}

impl<T> Lock<T> {
    /// An open lock.
    pub fn new(name: &'static str, value: T) -> Lock<T> {
        Lock { name, busy: Cell::new(false), value: RefCell::new(value) }
    }

    /// Waits for the lock: pending once, and as long as it is held.
    pub fn lock(&self) -> impl Future<Output = Guard<'_, T>> {
        let mut waited = false;
        poll_fn(move |cx| {
            event(Class::Leaf, format_args!("poll lock {}", self.name));
            if !waited || self.busy.get() {
                waited = true;
                cx.waker().wake_by_ref();
                return Poll::Pending;
            }
            Poll::Ready(self.enter())
        })
    }

    /// Takes the lock now.
    ///
    /// # Errors
    ///
    /// If it is held.
    pub fn try_lock(&self) -> Result<Guard<'_, T>, Held> {
        if self.busy.get() { Err(Held) } else { Ok(self.enter()) }
    }

    /// Whether somebody holds it; an effect, so that the answer is in the trace.
    pub fn is_held(&self) -> bool {
        let held = self.busy.get();
        event(Class::Effect, format_args!("lock {} held: {held}", self.name));
        held
    }

    fn enter(&self) -> Guard<'_, T> {
        event(Class::Effect, format_args!("lock {}", self.name));
        self.busy.set(true);
        Guard { lock: self, value: self.value.borrow_mut() }
    }
}

/// The lock is held by somebody else.
#[derive(Debug)]
pub struct Held;

/// Access to the value; unlocks when dropped.
pub struct Guard<'a, T> {
    lock: &'a Lock<T>,
    value: RefMut<'a, T>,
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.lock.busy.set(false);
        event(Class::Drop, format_args!("unlock {}", self.lock.name));
    }
}
