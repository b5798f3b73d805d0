//! Where a guard finds what its arm binds.
//!
//! In: a binding, as the guard of its arm sees it: by reference to the place that is matched. Out:
//! a pointer for the guard. Invariant: what is bound by value is looked at where it lies, so that
//! what a guard changes in it, in a `Cell` say, is changed; of a reference a copy will do.

/// A binding in a guard.
pub struct Bound<T>(pub *const T);

/// A binding by value: it is where it is matched.
pub trait InPlace {
    /// Points there.
    fn find<S>(&self, at: &mut *mut S);
}

impl<T> InPlace for &Bound<T> {
    #[inline(always)]
    fn find<S>(&self, at: &mut *mut S) {
        *at = self.0.cast_mut().cast();
    }
}

/// A binding that is a reference: it is in its slot already.
pub trait ByReference {
    /// Leaves the pointer as it is.
    fn find<S>(&self, at: &mut *mut S);
}

impl<T: ?Sized> ByReference for Bound<&T> {
    #[inline(always)]
    fn find<S>(&self, _: &mut *mut S) {}
}

impl<T: ?Sized> ByReference for Bound<&mut T> {
    #[inline(always)]
    fn find<S>(&self, _: &mut *mut S) {}
}

/// Moves what a guard has looked at into the slot of its binding.
///
/// # Safety
///
/// `at` is where the value lies, or the slot itself; both are valid (rule 1).
#[inline(always)]
pub unsafe fn settle<T>(slot: *mut T, at: *const T) {
    // SAFETY: the caller's promise; the two are the same or apart.
    unsafe { slot.copy_from(at, 1) }
}

/// Finds a binding in a guard.
#[doc(hidden)]
#[macro_export]
macro_rules! __find {
    ($name:ident, $at:ident) => {{
        use $crate::frame::{ByReference as _, InPlace as _};
        (&$crate::frame::Bound(&raw const $name)).find(&mut $at);
    }};
}
