//! Where panics of foreign code stop.
//!
//! In: a call into code that is not ours: a poll, a destructor, a waker. Out: what it returned, or
//! what it panicked with. Invariant: the runtime's own thread goes on, whatever that code does.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Waker;

/// What a panic carries.
pub(crate) type Payload = Box<dyn Any + Send>;

/// Calls `foreign`, and returns its panic instead of passing it on.
pub(crate) fn contain<R>(foreign: impl FnOnce() -> R) -> Result<R, Payload> {
    catch_unwind(AssertUnwindSafe(foreign))
}

/// Calls `foreign` for its effect. The panic hook has reported the panic, if there was one.
pub(crate) fn contain_quietly(foreign: impl FnOnce()) {
    if let Err(payload) = contain(foreign) {
        discard(payload);
    }
}

/// Drops what a panic carried. Its destructor may panic in turn; what that one carries is leaked,
/// because a third attempt has no reason to go better.
pub(crate) fn discard(payload: Payload) {
    if let Err(payload) = contain(|| drop(payload)) {
        std::mem::forget(payload);
    }
}

/// Wakes, and goes on if the waker panics: other wakers of the same event must have their turn.
pub(crate) fn wake(waker: Waker) {
    contain_quietly(|| waker.wake());
}
