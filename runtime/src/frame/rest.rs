//! Guards of values that may be moved in part.
//!
//! In: a slot, a mask of the parts that are gone, and a closure that drops what they leave. Out: a
//! guard. Invariant: a bit of the mask is set exactly while its part is not the slot's.

extern crate alloc;

use alloc::boxed::Box;
use core::cell::Cell;
use core::mem::ManuallyDrop;
use core::ptr;

use super::guard::Live;

/// What is left of a slot's value: 0 for nothing, else 1, plus one bit for each part that is gone.
pub trait Parts: Copy + PartialEq {
    /// Nothing is left of a value.
    const NOTHING: Self;
    /// All of a value is left.
    const WHOLE: Self;
    /// With these bits.
    #[must_use]
    fn with(self, bits: Self) -> Self;
    /// Without these bits.
    #[must_use]
    fn without(self, bits: Self) -> Self;
}

macro_rules! masks {
    ($($mask:ty)+) => {$(
        impl Parts for $mask {
            const NOTHING: Self = 0;
            const WHOLE: Self = 1;
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn with(self, bits: Self) -> Self {
                self | bits
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn without(self, bits: Self) -> Self {
                self & !bits
            }
        }
    )+};
}

masks!(u8 u16 u32 u64 u128);

/// The usual mask: up to seven parts.
pub type Part = u8;

/// Where the mask is kept; null where its guard is over.
pub struct Mask<P: Parts>(Cell<*mut P>);

impl<P: Parts> Mask<P> {
    /// Notes that a part is gone.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave(&self, part: P) {
        self.set(self.get().with(part));
    }

    /// Whether a part is gone.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_gone(&self, part: P) -> bool {
        self.get() != self.get().without(part)
    }

    /// Notes that a part has been put back.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn back(&self, part: P) {
        self.set(self.get().without(part));
    }

    /// What is left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get(&self) -> P {
        let mask = self.0.get();
        if mask.is_null() {
            return P::NOTHING;
        }
        // SAFETY: a mask that is not null was written when its guard was declared, and is the
        // guard's until `finish`.
        unsafe { *mask }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set(&self, parts: P) {
        let mask = self.0.get();
        if !mask.is_null() {
            // SAFETY: as above.
            unsafe { *mask = parts }
        }
    }

    /// Takes what is left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&self) -> P {
        let parts = self.get();
        self.set(P::NOTHING);
        parts
    }
}

/// A guard of a value that may have been moved in part; `R` drops what the partial moves leave.
///
/// `R` is a closure without captures. It can only be written where the slot's type is known, which
/// is after the guard is declared, so the guard has its type and not its value: see [`rest`].
pub struct HeldRest<'l, T, P: Parts, R: Fn(*mut T, P)> {
    slot: *mut T,
    live: &'l Live,
    /// What is left. The mask has no part in the types of the value and of `R`, so that what is
    /// done with it is one function for all guards.
    pub parts: Mask<P>,
    rest: core::marker::PhantomData<R>,
}

/// Guards a slot whose value may be moved in part; `start` is what it holds where the guard is new.
///
/// # Safety
///
/// `mask` is valid as long as the guard, and without `start` was written by an earlier guard. The
/// guard's `R` is the closure given to [`rest`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn held_rest<'l, T, P: Parts, R: Fn(*mut T, P)>(
    live: &'l Live,
    slot: *mut T,
    mask: *mut P,
    start: Option<P>,
) -> HeldRest<'l, T, P, R> {
    let parts = Mask(Cell::new(mask));
    if let Some(whole) = start {
        parts.set(whole);
    }
    HeldRest { slot, live, parts, rest: core::marker::PhantomData }
}

/// Says how what partial moves leave is dropped: gives a guard its type, in code that is never run.
pub fn rest<T, P: Parts, R: Fn(*mut T, P)>(_: &HeldRest<'_, T, P, R>, _: R) {}

/// A value, of which a part was taken through its fields. A closure that takes a part of what is in
/// a box takes the box; so the box is gone before the part is found.
pub struct Unboxed<T>(pub T);

impl<T> Unboxed<Box<T>> {
    /// What is in the box.
    #[inline(always)]
    pub fn unboxed(self) -> T {
        *self.0
    }
}

/// What is no box is itself. A method of the type itself comes before one of a trait.
pub trait NotBoxed {
    /// What it is.
    type Value;
    /// The value.
    fn unboxed(self) -> Self::Value;
}

impl<T> NotBoxed for Unboxed<T> {
    type Value = T;
    #[inline(always)]
    fn unboxed(self) -> T {
        self.0
    }
}

impl<T> Unboxed<*const Box<T>> {
    /// Whether the place holds a box.
    #[inline(always)]
    pub fn is_box(&self) -> bool {
        true
    }

    /// Returns if it does not, which the compiler knows.
    pub fn is_none(&self) -> core::convert::Infallible {
        unreachable!("a box is taken for none: this is a bug in framewright")
    }
}

/// The place of what is no box.
pub trait NotBoxedPlace {
    /// Whether the place holds a box.
    #[inline(always)]
    fn is_box(&self) -> bool {
        false
    }

    /// Returns if it does not.
    #[inline(always)]
    fn is_none(&self) {}
}

impl<T> NotBoxedPlace for Unboxed<*const T> {}

/// Assigns a part of a value, after dropping what partial moves have left of it; also if that
/// panics.
///
/// # Safety
///
/// `place` is valid, and `rest` drops what it holds.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn put_over<T, P: Parts>(
    place: *mut T,
    value: T,
    parts: P,
    rest: impl FnOnce(*mut T, P),
) {
    struct Store<T>(*mut T, ManuallyDrop<T>);
    impl<T> Drop for Store<T> {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn drop(&mut self) {
            // SAFETY: the place is valid, and what it held has been dropped.
            unsafe { self.0.write(ManuallyDrop::take(&mut self.1)) };
        }
    }
    let store = Store(place, ManuallyDrop::new(value));
    rest(store.0, parts);
}

impl<T, P: Parts, R: Fn(*mut T, P)> HeldRest<'_, T, P, R> {
    /// Takes the whole value out.
    ///
    /// # Safety
    ///
    /// The slot holds all of its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn take(&self) -> T {
        self.parts.set(P::NOTHING);
        // SAFETY: the caller's promise.
        unsafe { ptr::read(self.slot) }
    }

    /// Gives the whole value up.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn disarm(&self) {
        self.parts.set(P::NOTHING);
    }

    /// Takes over a whole value that was written into the slot.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn arm(&self) {
        self.parts.set(P::WHOLE);
    }

    /// Ends the guard's scope ahead of its own: drops what is left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn finish(&self) {
        let parts = self.parts.take();
        self.parts.0.set(ptr::null_mut());
        self.drop_parts(parts);
    }

    /// Assigns the whole value, after dropping what is left of the old one; also if that panics.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn set(&self, value: T) {
        struct Store<'g, T, P: Parts>(*mut T, ManuallyDrop<T>, &'g Mask<P>);
        impl<T, P: Parts> Drop for Store<'_, T, P> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn drop(&mut self) {
                // SAFETY: the slot is valid, and what it held has been dropped; the value is moved
                // there, and only there.
                unsafe { ptr::copy_nonoverlapping(&raw const self.1 as *const T, self.0, 1) };
                self.2.set(P::WHOLE);
            }
        }
        let _store = Store(self.slot, ManuallyDrop::new(value), &self.parts);
        self.drop_parts(self.parts.take());
    }

    /// Fills the slot of a temporary and lends it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::mut_from_ref)]
    pub fn fill<'t>(&self, value: T) -> &'t mut T {
        self.set(value);
        // SAFETY: see `Guard::fill`.
        unsafe { &mut *self.slot }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop_parts(&self, parts: P) {
        const { assert!(size_of::<R>() == 0, "what drops the rest captures nothing") };
        if parts == P::NOTHING {
            return;
        }
        if parts == P::WHOLE {
            // SAFETY: all of the value is the guard's (rule 4).
            return unsafe { ptr::drop_in_place(self.slot) };
        }
        // SAFETY: a partial move is noted only beside a call of `rest`, which was given a value of
        // `R`; `R` has no bytes, so a reference to one is any aligned address.
        let rest = unsafe { &*ptr::dangling::<R>() };
        rest(self.slot, parts);
    }
}

impl<T, P: Parts, R: Fn(*mut T, P)> Drop for HeldRest<'_, T, P, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        if self.live.0.get() {
            self.drop_parts(self.parts.take());
        }
    }
}
