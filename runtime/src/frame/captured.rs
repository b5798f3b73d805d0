//! What a closure without `move` uses by value, next to locals of the poll.
//!
//! In: a slot, and the value that was taken out of it. Out: where the closure finds it. Invariant:
//! a closure borrows what is `Copy`, so that stays in the slot; it owns all else, so that is moved
//! out, and then into the closure.
//!
//! How such a closure captures is for the compiler to say, since it captures what it mentions of
//! the poll's locals as it needs. The place that it mentions is a field either way, `x.value`: of a
//! reference to the slot, through which the closure borrows for as long as it needs, or of a local
//! beside the closure, which is moved into it.

use core::ops::Deref;

/// A value that a closure captures.
#[repr(transparent)]
pub struct Captured<T> {
    /// The value.
    pub value: T,
}

/// The place in a slot, for a closure that copies what lies there.
///
/// # Safety
///
/// The slot holds a value for as long as the place is used (rule 2).
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn lent<'a, T>(slot: *mut T) -> &'a Captured<T> {
    // SAFETY: the caller's promise; both types have the same representation.
    unsafe { &*slot.cast::<Captured<T>>() }
}

/// A slot that a closure captures, by whether it is `Copy`.
pub struct Capturing<T>(Taking<T>);

/// A slot whose value is moved: found after one more dereference.
pub struct Taking<T>(*mut T);

impl<T> Capturing<T> {
    /// Of a slot.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(slot: *mut T) -> Self {
        Capturing(Taking(slot))
    }
}

impl<T: Copy> Capturing<T> {
    /// The place in the slot.
    ///
    /// # Safety
    ///
    /// The slot holds a value for as long as the place is used (rule 2).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn captured<'a>(&self, _: T) -> &'a Captured<T> {
        // SAFETY: the caller's promise.
        unsafe { lent(self.0.0) }
    }

    /// The same for a closure that may change it.
    ///
    /// # Safety
    ///
    /// As above, and nobody else uses the slot meanwhile.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn captured_mut<'a>(&self, _: T) -> &'a mut Captured<T> {
        // SAFETY: the caller's promise; both types have the same representation.
        unsafe { &mut *self.0.0.cast::<Captured<T>>() }
    }
}

impl<T> Deref for Capturing<T> {
    type Target = Taking<T>;

    fn deref(&self) -> &Taking<T> {
        &self.0
    }
}

impl<T> Taking<T> {
    /// The value itself.
    ///
    /// # Safety
    ///
    /// None is needed: the same call is written for both.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn captured(&self, value: T) -> Captured<T> {
        Captured { value }
    }

    /// The same.
    ///
    /// # Safety
    ///
    /// As above.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn captured_mut(&self, value: T) -> Captured<T> {
        Captured { value }
    }
}
