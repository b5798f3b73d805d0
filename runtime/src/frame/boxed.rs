//! A box over a slot: the one place that may be borrowed and moved out of.
//!
//! In: a slot. Out: a `Box` of it, for code that never lets it be freed (see
//! [`receive!`](super::receive)). Invariant: [`boxed`] allocates nothing.

extern crate alloc;

use alloc::boxed::Box;

/// A box over a slot. Dropping it is undefined behaviour: the block that holds it is never
/// finished, and is forgotten.
///
/// # Safety
///
/// `slot` holds a value; the box is never dropped.
pub unsafe fn boxed<T>(slot: *mut T) -> Box<T> {
    // SAFETY: the caller's promise; the pointer is aligned and valid for the box's whole life.
    unsafe { Box::from_raw(slot) }
}

/// A box over a slot, or, if the value is going to be moved, one that owns it.
///
/// # Safety
///
/// `slot` holds a value; unless `moves`, the box is never dropped.
pub unsafe fn boxed_if<T>(moves: bool, slot: *mut T) -> Box<T> {
    // SAFETY: the caller's promise; a value that moves has been given up by its guard.
    unsafe { if moves { Box::new(slot.read()) } else { Box::from_raw(slot) } }
}
