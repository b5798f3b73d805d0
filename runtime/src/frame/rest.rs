//! Guards of values that may be moved in part.
//!
//! In: a slot, a mask of the parts that are gone, and a closure that drops what they leave. Out: a
//! guard. Invariant: a bit of the mask is set exactly while its part is not the slot's.

use core::cell::Cell;

use super::guard::Live;

/// What is left of a slot's value: 0 for nothing, else 1, plus one bit for each part that is gone.
pub type Part = u8;

/// A guard of a value that may have been moved in part; `R` drops what the partial moves leave.
///
/// `R` is a closure without captures. It can only be written where the slot's type is known, which
/// is after the guard is declared, so the guard has its type and not its value: see [`rest`].
pub struct HeldRest<'l, T, R: Fn(*mut T, Part)> {
    slot: *mut T,
    live: &'l Live,
    part: Cell<*mut Part>,
    rest: core::marker::PhantomData<R>,
}

/// Nothing is left of a value.
const NOTHING: Part = 0;
/// All of a value is left.
const WHOLE: Part = 1;

/// Guards a slot whose value may be moved in part; `start` is what it holds where the guard is new.
///
/// # Safety
///
/// `part` is valid as long as the guard, and without `start` was written by an earlier guard. The
/// guard's `R` is the closure given to [`rest`].
#[inline(always)]
pub unsafe fn held_rest<'l, T, R: Fn(*mut T, Part)>(
    live: &'l Live,
    slot: *mut T,
    part: *mut Part,
    start: Option<Part>,
) -> HeldRest<'l, T, R> {
    let guard = HeldRest { slot, live, part: Cell::new(part), rest: core::marker::PhantomData };
    if let Some(whole) = start {
        guard.set_part(whole);
    }
    guard
}

/// Says how what partial moves leave is dropped.
#[inline(always)]
pub fn rest<T, R: Fn(*mut T, Part)>(_: &HeldRest<'_, T, R>, _: R) {
    const { assert!(size_of::<R>() == 0, "what drops the rest captures nothing") };
}

impl<T, R: Fn(*mut T, Part)> HeldRest<'_, T, R> {
    /// Takes the whole value out.
    ///
    /// # Safety
    ///
    /// The slot holds all of its value.
    #[inline(always)]
    pub unsafe fn take(&self) -> T {
        self.set_part(NOTHING);
        // SAFETY: the caller's promise.
        unsafe { self.slot.read() }
    }

    /// Gives the whole value up.
    #[inline(always)]
    pub fn disarm(&self) {
        self.set_part(NOTHING);
    }

    /// Takes over a whole value that was written into the slot.
    #[inline(always)]
    pub fn arm(&self) {
        self.set_part(WHOLE);
    }

    /// Notes that a part is gone.
    #[inline(always)]
    pub fn leave(&self, part: Part) {
        self.set_part(self.part() | part);
    }

    /// Whether a part is gone.
    #[inline(always)]
    pub fn is_gone(&self, part: Part) -> bool {
        self.part() & part != 0
    }

    /// Notes that a part has been put back.
    #[inline(always)]
    pub fn back(&self, part: Part) {
        self.set_part(self.part() & !part);
    }

    #[inline(always)]
    fn part(&self) -> Part {
        let part = self.part.get();
        if part.is_null() {
            return NOTHING;
        }
        // SAFETY: a mask that is not null was written when its guard was declared, and is the
        // guard's until `finish`.
        unsafe { part.read() }
    }

    #[inline(always)]
    fn set_part(&self, part: Part) {
        let mask = self.part.get();
        if !mask.is_null() {
            // SAFETY: as above.
            unsafe { mask.write(part) }
        }
    }

    /// Ends the guard's scope ahead of its own: drops what is left.
    #[inline(always)]
    pub fn finish(&self) {
        let part = self.part();
        self.set_part(NOTHING);
        self.part.set(core::ptr::null_mut());
        self.drop_parts(part);
    }

    /// Assigns the whole value, after dropping what is left of the old one.
    #[inline(always)]
    pub fn set(&self, value: T) {
        self.drop_rest();
        // SAFETY: the slot is valid and empty.
        unsafe { self.slot.write(value) };
        self.set_part(WHOLE);
    }

    /// Fills the slot of a temporary and lends it.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub fn fill<'t>(&self, value: T) -> &'t mut T {
        self.set(value);
        // SAFETY: see `Guard::fill`.
        unsafe { &mut *self.slot }
    }

    #[inline(always)]
    fn drop_rest(&self) {
        let part = self.part();
        self.set_part(NOTHING);
        self.drop_parts(part);
    }

    #[inline(always)]
    fn drop_parts(&self, part: Part) {
        match part {
            NOTHING => {}
            // SAFETY: all of the value is the guard's (rule 4).
            WHOLE => unsafe { self.slot.drop_in_place() },
            part => {
                // SAFETY: a partial move is noted only beside a call of `rest`, which was given a
                // value of `R`; `R` has no bytes, so a reference to one is any aligned address.
                let rest = unsafe { core::ptr::NonNull::<R>::dangling().as_ref() };
                rest(self.slot, part);
            }
        }
    }
}

impl<T, R: Fn(*mut T, Part)> Drop for HeldRest<'_, T, R> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.live.0.get() {
            self.drop_rest();
        }
    }
}
