//! A method call on a held local that may take it by value.
//!
//! In: a slot with its guard, and the call, written on the slot's place. Out: the call's value; the
//! guard is disarmed if the method took the local. Invariant: whether it takes it is known to the
//! compiler, so only one of the two ways is in the program.
//!
//! A macro sees no types: `x.len()` borrows, `x.into_inner()` moves. A `Box` is the one place that
//! may be borrowed *and* moved out of, so the call is written once on `*place` with
//! `place: Box<_>`, inside a closure. That closure owns the box exactly if the method takes its
//! receiver by value, which is what [`consumes`] asks. The closure is made inside an async block
//! that is polled once and never finished, so that the box, which points into the frame, is never
//! freed; the user's code runs outside of that block, so no panic can free it either.
//!
//! - It borrows: the closure holds references only. It leaves the block and is called.
//! - It moves: the value is read out of the slot into a local, and the method is called on that.
//!   With a closure among the arguments the call cannot be written twice (each closure has its own
//!   type), so the box is a real one and the single closure is called: [`receive_boxed!`].

use core::mem::{ManuallyDrop, MaybeUninit};
use core::pin::Pin;
use core::task::{Context, Waker};

/// Makes two types equal; written only where it is never run.
pub fn same<T>(_: &T, _: &T) {}

/// The same for a slot and what will be put into it.
pub fn link<T>(_: *mut T, _: &T) {}

/// Keeps a closure callable once, so that what it borrows may escape it.
pub fn call_once<F: FnOnce() -> T, T>(call: F) -> F {
    call
}

/// Whether a call, as a closure over its boxed receiver, owns the receiver.
pub fn consumes<C>(_: &MaybeUninit<C>) -> bool {
    core::mem::needs_drop::<C>()
}

/// Writes a value whose type's lifetimes are not those of the destination.
///
/// # Safety
///
/// `out` is valid for a write of `T`, and the lifetimes are right for a reason that the caller
/// knows.
pub unsafe fn put_erased<S, T>(out: *mut S, value: T) {
    // SAFETY: the caller's promise.
    unsafe { out.cast::<T>().write(value) }
}

/// Polls a block once and forgets it: nothing that it holds is dropped.
pub fn detach<F: Future>(block: F) {
    let mut block = ManuallyDrop::new(block);
    let mut cx = Context::from_waker(Waker::noop());
    // SAFETY: the block is neither moved nor dropped after this.
    let _ = unsafe { Pin::new_unchecked(&mut *block) }.poll(&mut cx);
}

/// A call on a held local that may take it, without closures among its arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __receive {
    ($guard:ident.$gone:ident($($part:literal)?), $slot:expr, |$place:ident| $moved:expr, $borrowed:expr) => {{
        let mut value = ::core::mem::MaybeUninit::uninit();
        let mut call = ::core::mem::MaybeUninit::uninit();
        if $crate::frame::consumes(&call) {
            $guard.$gone($($part)?);
            $crate::frame::detach(async {
                let mut $place = $slot.read();
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

/// A call on a held local that may take it, with closures among its arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! __receive_boxed {
    ($guard:ident.$gone:ident($($part:literal)?), $slot:expr, |$place:ident| $borrowed:expr) => {{
        let mut call = ::core::mem::MaybeUninit::uninit();
        let moves = $crate::frame::consumes(&call);
        if moves {
            $guard.$gone($($part)?);
        }
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
        call.assume_init_read()()
    }};
}
