//! What can be queued: an owned pointer, and one with links for a list.
//!
//! In: a pointer type. Out: its raw form and back. Invariant: `into_raw` gives up ownership and
//! `from_raw` takes it back; in between, the queue owns the element.

use std::ptr::NonNull;

use crate::sync::UnsafeCell;

/// An owned pointer of one word.
///
/// # Safety
///
/// The raw form stays valid, and keeps its address, until `from_raw` has taken it back.
pub(crate) unsafe trait Pointer: Sized {
    fn into_raw(self) -> NonNull<()>;

    /// # Safety
    ///
    /// `raw` came from `into_raw`, and is taken back once.
    unsafe fn from_raw(raw: NonNull<()>) -> Self;
}

// SAFETY: a box does not move what it holds.
unsafe impl<T> Pointer for Box<T> {
    fn into_raw(self) -> NonNull<()> {
        NonNull::from(Box::leak(self)).cast()
    }

    unsafe fn from_raw(raw: NonNull<()>) -> Box<T> {
        // SAFETY: passed on.
        unsafe { Box::from_raw(raw.cast().as_ptr()) }
    }
}

/// A pointer to something that has a place for the links of one list.
///
/// # Safety
///
/// The links lie in what `raw` points to, always at the same place, and are used by lists of this
/// type alone.
pub(crate) unsafe trait Linked: Pointer {
    /// # Safety
    ///
    /// `raw` came from `into_raw`, and has not been taken back.
    unsafe fn links(raw: NonNull<()>) -> NonNull<Links>;
}

/// The links of an element, for the list it is in. They belong to whoever has that list.
#[derive(Debug)]
pub(crate) struct Links {
    pub(super) previous: UnsafeCell<Option<NonNull<()>>>,
    pub(super) next: UnsafeCell<Option<NonNull<()>>>,
}

// SAFETY: whoever has the list has the links of its elements, on whatever thread that is.
unsafe impl Send for Links {}
// SAFETY: as above; by shared reference they are not touched but by that list.
unsafe impl Sync for Links {}

impl Links {
    pub(crate) fn new() -> Links {
        Links { previous: UnsafeCell::new(None), next: UnsafeCell::new(None) }
    }
}
