//! The states of a coroutine, and the tag that says in which of them its frame is.
//!
//! In: the enum that the macro writes, and the address of a frame's tag. Out: the state's number.
//! Invariant: a tag holds a number that is one of the enum's; the library knows the enum by these
//! numbers alone, so that what it does with them is not made anew for every coroutine.

use core::mem::MaybeUninit;

use super::describe::Description;
use super::state_tag::StateTag;

/// The states of one coroutine: `Start` is 0, then the awaits, `Done`, `Poisoned`.
///
/// # Safety
///
/// The type is an enum without fields, represented by a `u8` or a `u16`, whose variants are those
/// of the description, in order.
pub unsafe trait States: 'static {
    /// What the source says of the coroutine.
    const DESCRIPTION: &'static Description;
    /// Returned; nothing is held.
    const DONE: usize = Self::DESCRIPTION.states.len() - 2;
    /// Being polled, or a poll panicked; nothing is held.
    const POISONED: usize = Self::DESCRIPTION.states.len() - 1;
}

/// A state by its number.
///
/// # Safety
///
/// It is the number of a state.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn numbered<S: States>(number: usize) -> S {
    let mut state = MaybeUninit::uninit();
    // SAFETY: the enum is represented by its number, of one or two bytes.
    unsafe {
        S::end(state.as_mut_ptr(), number);
        state.assume_init()
    }
}
