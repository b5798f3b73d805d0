//! The states of a coroutine, and the tag that says in which of them its frame is.
//!
//! In: the enum that the macro writes, and the address of a frame's tag. Out: the state's number.
//! Invariant: a tag holds a number that is one of the enum's; the library knows the enum by these
//! numbers alone, so that what it does with them is not made anew for every coroutine.

use super::describe::Description;

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

/// The number of the state in a tag.
///
/// # Safety
///
/// `tag` is the state of a frame (rule 1).
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn number<S: States>(tag: *mut S) -> usize {
    // SAFETY: a tag is always initialised, and is a number of one or two bytes.
    unsafe {
        if const { size_of::<S>() == 1 } {
            *(tag as *mut u8) as usize
        } else {
            *(tag as *mut u16) as usize
        }
    }
}

/// Writes a state by its number.
///
/// # Safety
///
/// As for [`number`]; it is the number of a state.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn set_number<S: States>(tag: *mut S, number: usize) {
    // SAFETY: as above.
    unsafe {
        if const { size_of::<S>() == 1 } {
            *(tag as *mut u8) = number as u8;
        } else {
            *(tag as *mut u16) = number as u16;
        }
    }
}
