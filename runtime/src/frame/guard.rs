//! Guards: who drops a slot's value, and when.
//!
//! In: a slot and the frame's [`Live`] flag. Out: a local in the user's own scope whose drop is the
//! slot's. Invariant: an armed guard under a live flag owns its slot's value (rule 4); every other
//! guard does nothing.
//!
//! The kinds are chosen by the macro, so that nobody pays for what a local does not need: [`Held`]
//! is always armed, [`HeldIf`] remembers whether it is while the resume runs, [`HeldFlag`] keeps
//! that in the frame because a suspension needs it, [`HeldRest`] knows which part is left.

use core::cell::Cell;

/// Whether guards own their slots: on while the resume runs, off once it has suspended.
pub struct Live(Cell<bool>);

impl Live {
    /// A running frame.
    #[inline(always)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Live(Cell::new(true))
    }

    /// Hands every slot back to the frame.
    #[inline(always)]
    pub(super) fn release(&self) {
        self.0.set(false);
    }
}

/// A guard that is always armed.
pub struct Held<'l, T> {
    slot: *mut T,
    live: &'l Live,
}

/// Fills a slot and guards it.
///
/// # Safety
///
/// `slot` is valid and empty (rules 1 and 2).
#[inline(always)]
pub unsafe fn hold<T>(live: &Live, slot: *mut T, value: T) -> Held<'_, T> {
    // SAFETY: the caller's promise.
    unsafe { slot.write(value) };
    Held { slot, live }
}

/// Guards a slot that holds a value.
///
/// # Safety
///
/// `slot` holds a value that no other guard owns.
#[inline(always)]
pub unsafe fn held<T>(live: &Live, slot: *mut T) -> Held<'_, T> {
    Held { slot, live }
}

impl<T> Drop for Held<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.live.0.get() {
            // SAFETY: rule 4.
            unsafe { self.slot.drop_in_place() }
        }
    }
}

/// Where a guard remembers that it is armed.
pub trait Flag {
    /// Reads it.
    fn armed(&self) -> bool;
    /// Writes it.
    fn arm(&self, armed: bool);
    /// Gives its bytes up: from now on it is not armed, whoever writes there.
    fn end(&self);
}

impl Flag for Cell<bool> {
    #[inline(always)]
    fn armed(&self) -> bool {
        self.get()
    }
    #[inline(always)]
    fn arm(&self, armed: bool) {
        self.set(armed);
    }
    #[inline(always)]
    fn end(&self) {
        self.set(false);
    }
}

/// A flag in the frame.
pub struct FrameFlag(Cell<*mut bool>);

impl Flag for FrameFlag {
    #[inline(always)]
    fn armed(&self) -> bool {
        let flag = self.0.get();
        // SAFETY: a flag that is not null was written when its guard was declared, and is the
        // guard's until `end`.
        !flag.is_null() && unsafe { flag.read() }
    }
    #[inline(always)]
    fn arm(&self, armed: bool) {
        let flag = self.0.get();
        if !flag.is_null() {
            // SAFETY: as above.
            unsafe { flag.write(armed) }
        }
    }
    #[inline(always)]
    fn end(&self) {
        self.0.set(core::ptr::null_mut());
    }
}

/// A flag or mask where the guard is in its scope; elsewhere null, and the guard does nothing.
#[inline(always)]
pub fn flag_if<T>(in_scope: bool, flag: *mut T) -> *mut T {
    if in_scope { flag } else { core::ptr::null_mut() }
}

/// A guard that can be disarmed and armed again.
pub struct Guard<'l, T, A: Flag> {
    slot: *mut T,
    live: &'l Live,
    flag: A,
}

/// A guard whose flag lives only while the resume runs.
pub type HeldIf<'l, T> = Guard<'l, T, Cell<bool>>;

/// A guard whose flag is kept over suspensions.
pub type HeldFlag<'l, T> = Guard<'l, T, FrameFlag>;

/// Fills a slot and guards it with a flag.
///
/// # Safety
///
/// As for [`hold`].
#[inline(always)]
pub unsafe fn hold_if<T>(live: &Live, slot: *mut T, value: T) -> HeldIf<'_, T> {
    // SAFETY: the caller's promise.
    unsafe { slot.write(value) };
    Guard { slot, live, flag: Cell::new(true) }
}

/// Guards a slot that holds a value if `armed`.
///
/// # Safety
///
/// As for [`held`], if `armed`.
#[inline(always)]
pub unsafe fn held_if<T>(live: &Live, slot: *mut T, armed: bool) -> HeldIf<'_, T> {
    Guard { slot, live, flag: Cell::new(armed) }
}

/// Guards a slot with a flag in the frame; `start` is the flag's value where the guard is new.
///
/// # Safety
///
/// `flag` is a slot of the frame; without `start` it was written by an earlier guard of `slot`.
#[inline(always)]
pub unsafe fn held_flag<'l, T>(
    live: &'l Live,
    slot: *mut T,
    flag: *mut bool,
    start: Option<bool>,
) -> HeldFlag<'l, T> {
    let flag = FrameFlag(Cell::new(flag));
    if let Some(armed) = start {
        flag.arm(armed);
    }
    Guard { slot, live, flag }
}

impl<T, A: Flag> Guard<'_, T, A> {
    /// Takes the value out.
    ///
    /// # Safety
    ///
    /// The slot holds a value.
    #[inline(always)]
    pub unsafe fn take(&self) -> T {
        self.flag.arm(false);
        // SAFETY: the caller's promise; the guard no longer owns it.
        unsafe { self.slot.read() }
    }

    /// Gives the value up: somebody else has taken it.
    #[inline(always)]
    pub fn disarm(&self) {
        self.flag.arm(false);
    }

    /// Takes over a value that was written into the slot.
    #[inline(always)]
    pub fn arm(&self) {
        self.flag.arm(true);
    }

    /// Ends the guard's scope ahead of its own: drops the value, if there is one.
    #[inline(always)]
    pub fn finish(&self) {
        let armed = self.flag.armed();
        self.flag.arm(false);
        self.flag.end();
        if armed {
            // SAFETY: the guard owned the value (rule 4), and does not any more.
            unsafe { self.slot.drop_in_place() };
        }
    }

    /// Assigns: drops what is there, and stores the new value even if that drop panics.
    #[inline(always)]
    pub fn set(&self, value: T) {
        struct Store<'g, 'l, T, A: Flag>(&'g Guard<'l, T, A>, Option<T>);
        impl<T, A: Flag> Drop for Store<'_, '_, T, A> {
            #[inline(always)]
            fn drop(&mut self) {
                if let Some(value) = self.1.take() {
                    // SAFETY: the slot is valid, and what it held has been dropped.
                    unsafe { self.0.slot.write(value) };
                    self.0.flag.arm(true);
                }
            }
        }
        let armed = self.flag.armed();
        let store = Store(self, Some(value));
        if armed {
            store.0.flag.arm(false);
            // SAFETY: the guard owned the value (rule 4), and does not any more.
            unsafe { self.slot.drop_in_place() };
        }
    }

    /// Fills the slot of a temporary and lends it.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub fn fill<'t>(&self, value: T) -> &'t mut T {
        self.set(value);
        // SAFETY: the slot holds a value until the end of its statement, which bounds every use.
        unsafe { &mut *self.slot }
    }
}

impl<T, A: Flag> Drop for Guard<'_, T, A> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.live.0.get() && self.flag.armed() {
            // SAFETY: rule 4.
            unsafe { self.slot.drop_in_place() }
        }
    }
}

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

/// `let guard = hold!(..)`: fills the slot where the statement runs, and guards it where the frame
/// was suspended inside it or later.
#[doc(hidden)]
#[macro_export]
macro_rules! __hold {
    ($live:ident, $slot:ident = $value:expr, $state:ident in $($at:path)|+) => {
        if ::core::matches!($state, $($at)|+) {
            $crate::frame::hold(&$live, $slot, $value)
        } else {
            $crate::frame::held(&$live, $slot)
        }
    };
    ($live:ident, $slot:ident: $type:ty = $value:expr, $state:ident in $($at:path)|+) => {
        if ::core::matches!($state, $($at)|+) {
            $crate::frame::hold::<$type>(&$live, $slot, $value)
        } else {
            $crate::frame::held(&$live, $slot)
        }
    };
}
