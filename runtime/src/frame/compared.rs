//! `list[i] == value.await`: a computed place, while what it is compared with awaits.
//!
//! In: a place. Out: the same when both sides have been evaluated. Invariant: what can be copied is
//! what it was before the await, as for the compiler's own operators, which allow to assign to the
//! place meanwhile; what cannot is borrowed, as it is for an overloaded operator.

use core::mem::MaybeUninit;

/// A place, and the bytes that it had.
pub struct Compared<T> {
    place: *const T,
    bytes: MaybeUninit<T>,
}

// SAFETY: either it is a reference to the place or a copy of what lies there; rule 1 at the top of
// `frame` says that the place is valid.
unsafe impl<T: Sync> Send for Compared<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Compared<T> {}

impl<T> Compared<T> {
    /// A place that is borrowed from now on.
    ///
    /// # Safety
    ///
    /// It holds a value, and it is valid for as long as it is looked at, unless that is `Copy`.
    pub unsafe fn new(place: *const T) -> Self {
        // SAFETY: the caller says that it holds a value; its bytes are no value of their own.
        Compared { place, bytes: unsafe { place.cast::<MaybeUninit<T>>().read() } }
    }
}

/// What can be copied.
pub trait Copied<T> {
    /// What the place held.
    fn place(&self) -> &T;
}

/// All else: found after one more dereference.
pub trait Lent<T> {
    /// The place.
    fn place(&self) -> &T;
}

impl<T: Copy> Copied<T> for Compared<T> {
    fn place(&self) -> &T {
        // SAFETY: they are those of a value that can be copied.
        unsafe { self.bytes.assume_init_ref() }
    }
}

impl<T> Lent<T> for &Compared<T> {
    fn place(&self) -> &T {
        // SAFETY: it has been borrowed since `new`, as the copy of the body that is judged shows.
        unsafe { &*self.place }
    }
}
