//! Where a frame keeps its state.
//!
//! In: a state. Out: bytes of the frame that tell it. Invariant: while no resume runs, what
//! [`StateTag::number`] says is what the last resume left.

use core::ptr;

use super::states::States;

/// What tells the state of a frame: the enum of states itself, or a relay.
///
/// # Safety
///
/// `number` and `state` return what was last written, and write nothing.
pub unsafe trait StateTag {
    /// The states.
    type State: States;

    /// The number of the state of a frame that is not running.
    ///
    /// # Safety
    ///
    /// `this` is valid (rule 1), and no resume runs (rule 5).
    unsafe fn number(this: *mut Self) -> usize;

    /// The state.
    ///
    /// # Safety
    ///
    /// As for [`StateTag::number`].
    unsafe fn state(this: *mut Self) -> Self::State;

    /// A resume begins.
    ///
    /// # Safety
    ///
    /// `this` is valid, and nobody else uses it (rules 1 and 5).
    unsafe fn enter(this: *mut Self);

    /// A frame ends: `number` is that of `Done` or of `Poisoned`.
    ///
    /// # Safety
    ///
    /// As for [`StateTag::enter`], and no slot holds a value.
    unsafe fn end(this: *mut Self, number: usize);
}

// SAFETY: it is the state that was written.
unsafe impl<S: States> StateTag for S {
    type State = S;

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn number(this: *mut S) -> usize {
        // SAFETY: a tag is always initialised, and is a number of one or two bytes.
        unsafe {
            if const { size_of::<S>() == 1 } {
                *(this as *mut u8) as usize
            } else {
                *(this as *mut u16) as usize
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn state(this: *mut S) -> S {
        // SAFETY: a tag is always initialised.
        unsafe { ptr::read(this) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn enter(this: *mut S) {
        // SAFETY: the caller's promise.
        unsafe { Self::end(this, S::POISONED) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn end(this: *mut S, number: usize) {
        // SAFETY: the caller's promise; it is the number of a state, of one or two bytes.
        unsafe {
            if const { size_of::<S>() == 1 } {
                *(this as *mut u8) = number as u8;
            } else {
                *(this as *mut u16) = number as u16;
            }
        }
    }
}
