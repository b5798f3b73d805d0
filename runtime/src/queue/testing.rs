//! Elements for the tests of queues.
//!
//! In: numbers. Out: linked elements that hold them. Invariant: nothing of this is in the library.

use std::ptr::NonNull;

use super::pointer::{Linked, Links, Pointer};

#[derive(Debug)]
struct Inner {
    value: u32,
    links: Links,
}

/// A number in a box, with links.
#[derive(Debug)]
pub(super) struct Number(Box<Inner>);

pub(super) fn number(value: u32) -> Number {
    Number(Box::new(Inner { value, links: Links::new() }))
}

impl Number {
    pub(super) fn value(&self) -> u32 {
        self.0.value
    }

    #[cfg(not(loom))]
    pub(super) fn raw(&self) -> NonNull<()> {
        NonNull::from(&*self.0).cast()
    }
}

// SAFETY: a box does not move what it holds.
unsafe impl Pointer for Number {
    fn into_raw(self) -> NonNull<()> {
        self.0.into_raw()
    }

    unsafe fn from_raw(raw: NonNull<()>) -> Number {
        // SAFETY: passed on.
        Number(unsafe { Box::from_raw(raw.cast().as_ptr()) })
    }
}

// SAFETY: the links lie in the box.
unsafe impl Linked for Number {
    unsafe fn links(raw: NonNull<()>) -> NonNull<Links> {
        // SAFETY: passed on.
        NonNull::from(unsafe { &raw.cast::<Inner>().as_ref().links })
    }
}

/// Asserts that all that was pushed, from zero on, was taken, and each once.
pub(super) fn each_once(mut taken: Vec<u32>, pushed: u32) {
    taken.sort_unstable();
    assert!(taken.into_iter().eq(0..pushed));
}
