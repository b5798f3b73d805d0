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
use core::mem::ManuallyDrop;
use core::ptr;

/// Whether guards own their slots: on while the resume runs, off once it has suspended.
pub struct Live(pub(super) Cell<bool>);

impl Live {
    /// A running frame.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Live(Cell::new(true))
    }

    /// Hands every slot back to the frame.
    #[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn hold<T>(live: &Live, slot: *mut T, value: T) -> Held<'_, T> {
    // SAFETY: the caller's promise.
    unsafe { ptr::write(slot, value) };
    Held { slot, live }
}

/// Guards a slot that holds a value.
///
/// # Safety
///
/// `slot` holds a value that no other guard owns.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn held<T>(live: &Live, slot: *mut T) -> Held<'_, T> {
    Held { slot, live }
}

impl<T> Drop for Held<'_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        if self.live.0.get() {
            // SAFETY: rule 4.
            unsafe { ptr::drop_in_place(self.slot) }
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn armed(&self) -> bool {
        self.get()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn arm(&self, armed: bool) {
        self.set(armed);
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(&self) {
        self.set(false);
    }
}

/// A flag in the frame.
pub struct FrameFlag(Cell<*mut bool>);

impl Flag for FrameFlag {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn armed(&self) -> bool {
        let flag = self.0.get();
        // SAFETY: a flag that is not null was written when its guard was declared, and is the
        // guard's until `end`.
        !flag.is_null() && unsafe { flag.read() }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn arm(&self, armed: bool) {
        let flag = self.0.get();
        if !flag.is_null() {
            // SAFETY: as above.
            unsafe { flag.write(armed) }
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(&self) {
        self.0.set(core::ptr::null_mut());
    }
}

/// A flag or mask where the guard is in its scope; elsewhere null, and the guard does nothing.
#[cfg_attr(not(debug_assertions), inline(always))]
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

/// Guards a slot that holds a value if `armed`.
///
/// # Safety
///
/// As for [`held`], if `armed`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn held_if<T>(live: &Live, slot: *mut T, armed: bool) -> HeldIf<'_, T> {
    Guard { slot, live, flag: Cell::new(armed) }
}

/// Guards a slot with a flag in the frame; `start` is the flag's value where the guard is new.
///
/// # Safety
///
/// `flag` is a slot of the frame; without `start` it was written by an earlier guard of `slot`.
#[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn take(&self) -> T {
        self.flag.arm(false);
        // SAFETY: the caller's promise; the guard no longer owns it.
        unsafe { ptr::read(self.slot) }
    }

    /// Gives the value up: somebody else has taken it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn disarm(&self) {
        self.flag.arm(false);
    }

    /// Takes over a value that was written into the slot.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn arm(&self) {
        self.flag.arm(true);
    }

    /// Ends the guard's scope ahead of its own: drops the value, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn finish(&self) {
        let armed = self.flag.armed();
        self.flag.arm(false);
        self.flag.end();
        if armed {
            // SAFETY: the guard owned the value (rule 4), and does not any more.
            unsafe { ptr::drop_in_place(self.slot) };
        }
    }

    /// Assigns: drops what is there, and stores the new value even if that drop panics.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn set(&self, value: T) {
        struct Store<'g, T, A: Flag>(*const T, *mut T, &'g A);
        impl<T, A: Flag> Drop for Store<'_, T, A> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn drop(&mut self) {
                // SAFETY: the slot is valid, and what it held has been dropped; the value is moved
                // there, and only there.
                unsafe { ptr::copy_nonoverlapping(self.0, self.1, 1) };
                self.2.arm(true);
            }
        }
        let value = ManuallyDrop::new(value);
        let armed = self.flag.armed();
        let _store = Store(&raw const value as *const T, self.slot, &self.flag);
        if armed {
            self.flag.arm(false);
            // SAFETY: the guard owned the value (rule 4), and does not any more.
            unsafe { ptr::drop_in_place(self.slot) };
        }
    }

    /// Fills the slot of a temporary and lends it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::mut_from_ref)]
    pub fn fill<'t>(&self, value: T) -> &'t mut T {
        self.set(value);
        // SAFETY: the slot holds a value until the end of its statement, which bounds every use.
        unsafe { &mut *self.slot }
    }
}

impl<T, A: Flag> Drop for Guard<'_, T, A> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        if self.live.0.get() && self.flag.armed() {
            // SAFETY: rule 4.
            unsafe { ptr::drop_in_place(self.slot) }
        }
    }
}

/// A guard of what is not known yet where it is declared.
pub struct HeldLater<'l, T> {
    /// Null while it owns nothing.
    slot: Cell<*mut T>,
    live: &'l Live,
}

/// Guards nothing so far.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn held_later<T>(live: &Live) -> HeldLater<'_, T> {
    HeldLater { slot: Cell::new(ptr::null_mut()), live }
}

impl<T> HeldLater<'_, T> {
    /// Takes over a value, or a part of one.
    ///
    /// # Safety
    ///
    /// `slot` holds a value that no other guard owns any more, for as long as this one does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn arm(&self, slot: *mut T) {
        self.slot.set(slot);
    }

    /// Gives the value up: somebody else has taken it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn disarm(&self) {
        self.slot.set(ptr::null_mut());
    }
}

impl<T> Drop for HeldLater<'_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        let slot = self.slot.get();
        if self.live.0.get() && !slot.is_null() {
            // SAFETY: rule 4.
            unsafe { ptr::drop_in_place(slot) }
        }
    }
}

/// `let guard = hold!(..)`: fills the slot where the statement runs, and guards it where the frame
/// was suspended inside it or later.
#[doc(hidden)]
#[macro_export]
macro_rules! __hold {
    ($live:ident, $slot:ident $(: $type:ty)? = $value:expr, $state:ident in $($at:path)|+) => {{
        if ::core::matches!($state, $($at)|+) {
            $crate::frame::put$(::<$type>)?($slot, $value);
        }
        $crate::frame::held(&$live, $slot)
    }};
}
