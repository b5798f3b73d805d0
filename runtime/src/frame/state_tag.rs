//! Where a frame keeps its state.
//!
//! In: a state. Out: bytes of the frame that tell it. Invariant: while no resume runs, what
//! [`StateTag::state`] says is what the last resume left.

use super::coroutine::States;

/// What tells the state of a frame: the enum of states itself, or a relay.
///
/// # Safety
///
/// `state` returns what was last written, and writes nothing.
pub unsafe trait StateTag {
    /// The states.
    type State: States;

    /// The state of a frame that is not running.
    ///
    /// # Safety
    ///
    /// `this` is valid (rule 1), and no resume runs (rule 5).
    unsafe fn state(this: *const Self) -> Self::State;

    /// A resume begins.
    ///
    /// # Safety
    ///
    /// `this` is valid, and nobody else uses it (rules 1 and 5).
    unsafe fn enter(this: *mut Self);

    /// A resume ends.
    ///
    /// # Safety
    ///
    /// As for [`StateTag::enter`], and `state` lists exactly the slots that hold values now.
    unsafe fn leave(this: *mut Self, state: Self::State);
}

// SAFETY: it is the state that was written.
unsafe impl<S: States> StateTag for S {
    type State = S;

    #[inline(always)]
    unsafe fn state(this: *const S) -> S {
        // SAFETY: the caller's promise; a tag is always initialised.
        unsafe { this.read() }
    }

    #[inline(always)]
    unsafe fn enter(this: *mut S) {
        // SAFETY: the caller's promise.
        unsafe { this.write(S::POISONED) }
    }

    #[inline(always)]
    unsafe fn leave(this: *mut S, state: S) {
        // SAFETY: the caller's promise.
        unsafe { this.write(state) }
    }
}
