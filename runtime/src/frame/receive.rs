//! A method call on a held local that may take it by value.
//!
//! In: a slot with its guard, and the call, written on the slot's place. Out: the call's value; the
//! guard is told if the method took the local. Invariant: which it is, is known to the compiler, so
//! only one of the two ways is in the program.
//!
//! A macro sees no types: `x.len()` borrows, `x.into_inner()` moves. So the compiler is asked, in
//! code that is never run: [`owns!`] wraps the call in a closure that captures its receiver, and
//! looks at the closure's type, which is aligned like [`Marked`] exactly if it owns the receiver.
//! A `Box` is the one place that may be borrowed *and* moved out of, so a call on `*place` with
//! `place: Box<_>` compiles either way.
//!
//! - It moves: the value is read out of the slot into a local, and the method is called on that.
//! - It borrows: the call is made a closure over a box of the slot. That happens inside an async
//!   block which is polled once and never finished, so that the box, which points into the frame,
//!   is never freed. The closure holds references only; it leaves the block and is called outside,
//!   so no panic of the user's code can free the box either.
//!
//! With a closure among the arguments the call cannot be written twice, since each closure has its
//! own type: then the second way serves for both, and if the method takes its receiver the box is a
//! real one. This is [`receive_boxed!`], and the one place where lowered code may allocate.

use core::mem::{ManuallyDrop, MaybeUninit};
use core::pin::Pin;
use core::task::{Context, Waker};

extern crate alloc;
use alloc::boxed::Box;

/// An alignment that no type of a program has.
#[repr(align(65536))]
pub struct Marked;

/// A boxed receiver that can be told from everything else that a closure owns.
pub struct Receiver<T> {
    /// The receiver.
    pub boxed: Box<T>,
    /// Its mark.
    pub mark: Marked,
}

/// Whether a closure owns a [`Receiver`].
#[inline(always)]
pub fn is_marked<C>(_: &ArgumentType<C>) -> bool {
    align_of::<C>() >= align_of::<Marked>()
}

/// Makes the type of a value known; written only where it is never run.
pub fn type_of<T>(_: &ArgumentType<T>, _: T) {}

/// A value is like another that is not there yet.
pub fn like<T>(_: &MaybeUninit<T>, _: &T) {}

/// A value is of a type that is found out later.
pub fn like_type<T>(_: &ArgumentType<T>, _: &T) {}

/// Makes two types equal; written only where it is never run.
pub fn same<T>(_: &T, _: &T) {}

/// The same for a slot and what will be put into it.
pub fn link<T>(_: *mut T, _: &T) {}

/// Keeps a closure callable once, so that what it borrows may escape it.
pub fn call_once<F: FnOnce() -> T, T>(call: F) -> F {
    call
}

/// Writes a value whose type's lifetimes are not those of the destination.
///
/// # Safety
///
/// `out` is valid for a write of `T`, and the lifetimes are right for a reason that the caller
/// knows.
#[inline(always)]
pub unsafe fn put_erased<S, T>(out: *mut S, value: T) {
    // SAFETY: the caller's promise.
    unsafe { out.cast::<T>().write(value) }
}

/// Polls a block once and forgets it: nothing that it holds is dropped.
#[inline(always)]
pub fn detach<F: Future>(block: F) {
    let mut block = ManuallyDrop::new(block);
    let mut cx = Context::from_waker(Waker::noop());
    // SAFETY: the block is neither moved nor dropped after this.
    let _ = unsafe { Pin::new_unchecked(&mut *block) }.poll(&mut cx);
}

/// What a block ends with, if it ends at once; else `None`.
///
/// For macros that return: the block holds nothing but the macro, which does not await.
pub fn returned_by<F: Future>(block: F) -> Option<F::Output> {
    let mut cx = Context::from_waker(Waker::noop());
    match core::pin::pin!(block).poll(&mut cx) {
        core::task::Poll::Ready(returned) => Some(returned),
        core::task::Poll::Pending => None,
    }
}

/// A box over a slot. Dropping it is undefined behaviour: the block that holds it is never
/// finished, and is forgotten.
///
/// # Safety
///
/// `slot` holds a value; the box is never dropped.
#[inline(always)]
pub unsafe fn boxed<T>(slot: *mut T) -> Box<T> {
    // SAFETY: the caller's promise; the pointer is aligned and valid for the box's whole life.
    unsafe { Box::from_raw(slot) }
}

/// A box over a slot, or, if the value is going to be moved, one that owns it.
///
/// # Safety
///
/// `slot` holds a value; unless `moves`, the box is never dropped.
#[inline(always)]
pub unsafe fn boxed_if<T>(moves: bool, slot: *mut T) -> Box<T> {
    // SAFETY: the caller's promise; a value that moves has been given up by its guard.
    unsafe { if moves { Box::new(slot.read()) } else { Box::from_raw(slot) } }
}

/// A value that a closure uses by reference and takes at most once.
///
/// Arguments that are evaluated before a call are passed into it by this.
pub struct Argument<T>(core::cell::Cell<Option<T>>);

impl<T> Argument<T> {
    /// Holds a value.
    pub fn new(value: T) -> Self {
        Argument(core::cell::Cell::new(Some(value)))
    }

    /// Takes it.
    ///
    /// # Panics
    ///
    /// If it has been taken; emitted code takes each argument once.
    pub fn take(&self) -> T {
        match self.0.take() {
            Some(value) => value,
            None => panic!("an argument is taken twice: this is a bug in framewright"),
        }
    }
}

/// The type of an argument that is written elsewhere.
pub type ArgumentType<T> = core::marker::PhantomData<fn() -> T>;

/// A type that is found out later.
pub fn argument_type<T>() -> ArgumentType<T> {
    core::marker::PhantomData
}

/// It is the type of this argument.
pub fn typed<T>(_: ArgumentType<T>, _: &Argument<T>) {}

/// A value of that type, in code that is never run.
pub fn absent<T>(_: ArgumentType<T>) -> T {
    unreachable!("an argument that only has a type is used: this is a bug in framewright")
}

/// Gives a probe its type: that of a closure which owns its receiver if the call takes it.
#[doc(hidden)]
#[macro_export]
macro_rules! __probe {
    // A closure in the call has a type of its own, and so may what the call returns.
    ($probe:ident, $slot:expr, |$place:ident| $call:expr) => {
        if false {
            loop {}
            let mut $place = $crate::frame::Receiver {
                boxed: $crate::frame::boxed($slot),
                mark: $crate::frame::Marked,
            };
            $crate::frame::type_of(&$probe, $crate::frame::capture!($call));
        }
    };
    ($probe:ident, $slot:expr, returns $link:ident $like:expr, |$place:ident| $call:expr) => {
        if false {
            loop {}
            let mut $place = $crate::frame::Receiver {
                boxed: $crate::frame::boxed($slot),
                mark: $crate::frame::Marked,
            };
            $crate::frame::type_of(
                &$probe,
                $crate::frame::capture!($call, returns $crate::frame::$link, &$like),
            );
        }
    };
}

/// Whether a call, written on `(*place.boxed)`, takes its receiver: known to the compiler.
#[doc(hidden)]
#[macro_export]
macro_rules! __owns {
    ($slot:expr, |$place:ident| $call:expr) => {{
        let probe = $crate::frame::argument_type();
        $crate::frame::probe!(probe, $slot, |$place| $call);
        $crate::frame::is_marked(&probe)
    }};
    ($slot:expr, returns $link:ident $like:expr, |$place:ident| $call:expr) => {{
        let probe = $crate::frame::argument_type();
        $crate::frame::probe!(probe, $slot, returns $link $like, |$place| $call);
        $crate::frame::is_marked(&probe)
    }};
}

/// A call on a held local that may take it, without closures among its arguments: the call on a
/// [`Receiver`], on a local, and on a box.
#[doc(hidden)]
#[macro_export]
macro_rules! __receive {
    (
        $slot:expr, gone $gone:block, moved from $part:expr,
        |$place:ident| $probed:expr, $moved:expr, $borrowed:expr
    ) => {{
        let mut value = ::core::mem::MaybeUninit::uninit();
        if $crate::frame::owns!($slot, returns like value, |$place| $probed) {
            let mut $place = $part;
            $gone
            $crate::frame::detach(async {
                let mut $place = $place;
                let returned = $moved;
                if false {
                    loop {}
                    $crate::frame::same(&returned, value.assume_init_ref());
                }
                $crate::frame::put_erased(value.as_mut_ptr(), returned);
                ::core::future::pending::<()>().await
            });
            value.assume_init_read()
        } else {
            let mut call = ::core::mem::MaybeUninit::uninit();
            $crate::frame::detach(async {
                let mut $place = $crate::frame::boxed($slot);
                let made = $crate::frame::call_once(|| $borrowed);
                if false {
                    loop {}
                    $crate::frame::same(&made, call.assume_init_ref());
                }
                $crate::frame::put_erased(call.as_mut_ptr(), made);
                ::core::future::pending::<()>().await
            });
            call.assume_init_read()()
        }
    }};
}

/// A call on a held local that may take it, with closures among its arguments: the call on a
/// [`Receiver`] and on a box.
#[doc(hidden)]
#[macro_export]
macro_rules! __receive_boxed {
    ($slot:expr, gone $gone:block, |$place:ident| $probed:expr, $borrowed:expr) => {{
        let mut call = ::core::mem::MaybeUninit::uninit();
        let moves = $crate::frame::owns!($slot, |$place| $probed);
        $crate::frame::detach(async {
            let mut $place = $crate::frame::boxed_if(moves, $slot);
            let made = $crate::frame::call_once(|| $borrowed);
            if false {
                loop {}
                $crate::frame::same(&made, call.assume_init_ref());
            }
            $crate::frame::put_erased(call.as_mut_ptr(), made);
            ::core::future::pending::<()>().await
        });
        if moves $gone
        call.assume_init_read()()
    }};
}
