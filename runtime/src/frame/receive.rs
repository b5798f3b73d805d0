//! A method call on a held local that may take it by value.
//!
//! In: a slot with its guard, and the call, written on a place. Out: the call's value; the guard is
//! told if the method took the local. Invariant: which it is, is known to the compiler, so only one
//! of the two ways is in the program.
//!
//! A macro sees no types: `x.len()` borrows, `x.into_inner()` moves. So the compiler is asked. In
//! code that is never run the call is made the body of a closure, on a variable of the receiver's
//! type, with what else it needs as parameters ([`calls!`]). The closure captures that one
//! variable, as a whole: by value if the method takes it, else by reference. So its type has the
//! representation of one of two types that are known here:
//!
//! - a [`Receiver`], which is the local itself with a tag of no size that has a destructor. Then
//!   the closure is made by reading the slot, and called: the method is called on the local;
//! - a reference to one, which is the slot's address. Then the closure is made from that.
//!
//! Which of the two it is, is whether the closure's type needs to be dropped ([`takes`]). That a
//! closure with one capture is as large and as aligned as what it captures is checked where it is
//! made ([`call`]), when the program is compiled; a value whose only field fills it has the bits of
//! that field.
//!
//! A closure among the arguments that captures locals of the poll cannot be passed in. Then the
//! call is a closure over a box of the slot, made inside an async block which is polled once and
//! never finished, so that the box, which points into the frame, is never freed; the closure leaves
//! the block and is called outside. If the method takes its receiver the box is a real one. This is
//! [`receive_boxed!`], and one of the two places where lowered code may allocate; the other is
//! for blocks (`candidates.rs`).

use core::mem::ManuallyDrop;
use core::task::{Context, Waker};

use super::coroutine::pinned;

extern crate alloc;
use alloc::boxed::Box;

/// What makes a [`Receiver`] need a drop, whatever it holds.
pub struct Tag;

impl Drop for Tag {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {}
}

/// A receiver that can be told from everything else that a closure owns.
#[repr(C)]
pub struct Receiver<T> {
    /// The receiver.
    pub value: T,
    /// Its tag.
    tag: Tag,
}

/// A receiver, in code that is never run.
pub fn receiver<T>(_: *mut T) -> Receiver<T> {
    unreachable!("a receiver that only has a type is used: this is a bug in framewright")
}

/// A boxed receiver that can be told from everything else that a closure owns.
pub struct BoxedReceiver<T> {
    /// The receiver.
    pub boxed: Box<T>,
    /// Its mark.
    pub mark: Marked,
}

/// An alignment that no type of a program has.
#[repr(align(65536))]
pub struct Marked;

/// Whether a closure owns a [`BoxedReceiver`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn is_marked<C>(_: &Unknown<C>) -> bool {
    align_of::<C>() >= align_of::<Marked>()
}

/// Asserts that a closure owns nothing that is to be dropped, so that a copy of what it takes is as
/// good as the original.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn owns_nothing<C>(_: &Unknown<C>) {
    const {
        assert!(
            !core::mem::needs_drop::<C>(),
            "a closure takes a field that has to be dropped: bind it with a `let` before it"
        )
    }
}

/// Asserts that a call takes its receiver, as its name says, unless there is nothing to drop.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn takes_what_drops<C, T>(_: &Unknown<C>, _: *mut T) {
    const {
        assert!(
            core::mem::needs_drop::<C>() || !core::mem::needs_drop::<T>(),
            "a closure calls an `into_..` that borrows: call it through a reference, `(&x).into_..`"
        )
    }
}

/// Makes the type of a value known; written only where it is never run.
pub fn type_of<T>(_: &Unknown<T>, _: T) {}

/// Makes the type of a call known: a closure of arguments that are known already.
pub fn call_of<C: FnOnce(A) -> R, A, R>(_: &Unknown<C>, _: A, _: C) {}

/// Whether a call takes its receiver: known to the compiler.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn takes<C>(_: &Unknown<C>) -> bool {
    const { core::mem::needs_drop::<C>() }
}

/// Calls a closure whose only capture is the [`Receiver`] in a slot, or a reference to it.
///
/// # Safety
///
/// `slot` holds a value (rule 2), which nobody else takes if the closure does; `C` is the type of a
/// closure that captures a variable of type `Receiver<T>` and nothing else.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn call<C: FnOnce(A) -> R, A, R, T>(_: Unknown<C>, slot: *mut T, arguments: A) -> R {
    const {
        let (size, align) = match core::mem::needs_drop::<C>() {
            true => (size_of::<Receiver<T>>(), align_of::<Receiver<T>>()),
            false => (size_of::<*mut T>(), align_of::<*mut T>()),
        };
        assert!(size_of::<C>() == size && align_of::<C>() == align, "a closure is its capture");
    };
    let call = if const { core::mem::needs_drop::<C>() } {
        slot as *const C
    } else {
        &raw const slot as *const C
    };
    // SAFETY: the closure is its only capture, as the assertion above shows: the receiver, which is
    // in the slot by the caller's promise, or a reference to it, which is the slot's address.
    let call = unsafe { core::ptr::read(call) };
    call(arguments)
}

/// Makes two types equal; written only where it is never run.
pub fn same<T>(_: &T, _: &T) {}

/// The same for a slot and what will be put into it.
pub fn link<T>(_: *mut T, _: &T) {}

/// Keeps a closure callable once, so that what it borrows may escape it.
pub fn call_once<F: FnOnce() -> T, T>(call: F) -> F {
    call
}

/// Makes known what a closure returns; written only where it is never run.
pub fn returns<F: FnOnce() -> T, T>(_: &Unknown<T>, _: &F) {}

/// Makes the type of a value known, and hands the value on.
#[inline(always)]
pub fn returned<T>(_: &Unknown<T>, value: T) -> T {
    value
}

/// Writes a value whose type's lifetimes are not those of the destination.
///
/// # Safety
///
/// `out` is valid for a write of `T`, and the lifetimes are right for a reason that the caller
/// knows.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn put_erased<S, T>(out: *mut S, value: T) {
    // SAFETY: the caller's promise.
    unsafe { core::ptr::write(out as *mut T, value) }
}

/// Polls a block once and forgets it: nothing that it holds is dropped.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn detach<F: Future>(block: F) {
    let mut block = ManuallyDrop::new(block);
    let mut cx = Context::from_waker(Waker::noop());
    // SAFETY: the block is neither moved nor dropped after this.
    let _ = unsafe { pinned(&raw mut block as *mut F) }.poll(&mut cx);
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn boxed<T>(slot: *mut T) -> Box<T> {
    // SAFETY: the caller's promise; the pointer is aligned and valid for the box's whole life.
    unsafe { Box::from_raw(slot) }
}

/// A box over a slot, or, if the value is going to be moved, one that owns it.
///
/// # Safety
///
/// `slot` holds a value; unless `moves`, the box is never dropped.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn boxed_if<T>(moves: bool, slot: *mut T) -> Box<T> {
    // SAFETY: the caller's promise; a value that moves has been given up by its guard.
    unsafe { if moves { Box::new(slot.read()) } else { Box::from_raw(slot) } }
}

/// A type that is found out elsewhere.
pub type Unknown<T> = core::marker::PhantomData<fn() -> T>;

/// Gives a call its type: that of a closure which captures its receiver, and gets what else it
/// needs.
#[doc(hidden)]
#[macro_export]
macro_rules! __calls {
    ($call:ident, $slot:expr, ($($name:ident = $value:expr),*), |$place:ident| $written:expr) => {
        if false {
            loop {}
            let mut $place = $crate::frame::receiver($slot);
            $crate::frame::call_of(
                &$call,
                ($($value,)*),
                $crate::frame::capture!(($($name,)*) $written),
            );
        }
    };
}

/// A call on a held local that may take it: the call as it is written on a [`Receiver`], and the
/// pointers, guards and values that it mentions.
#[doc(hidden)]
#[macro_export]
macro_rules! __receive {
    (
        typed $call:ident, $slot:expr, gone $gone:block, with $with:tt,
        |$place:ident| $($written:tt)+
    ) => {{
        $crate::frame::calls!($call, $slot, $with, |$place| $($written)+);
        if $crate::frame::takes(&$call) $gone
        $crate::__call!($call, $slot, $with)
    }};
    (
        typed $call:ident in $room:expr, $slot:expr, gone $gone:block, with $with:tt,
        |$place:ident| $($written:tt)+
    ) => {{
        $crate::frame::room!($room, $call, $slot, $with, |$place| $($written)+);
        if $crate::frame::takes(&$call) $gone
        $crate::__call!($call, $slot, $with)
    }};
    ($slot:expr, $($rest:tt)+) => {{
        let call: $crate::frame::Unknown<_> = $crate::frame::PhantomData;
        $crate::frame::receive!(typed call, $slot, $($rest)+)
    }};
}

/// Makes a call of a known type.
#[doc(hidden)]
#[macro_export]
macro_rules! __call {
    ($call:ident, $slot:expr, ($($name:ident = $value:expr),*)) => {
        $crate::frame::call($call, $slot, ($($value,)*))
    };
}

/// A call on a held local that may take it, with closures over locals of the poll among its
/// arguments: the call on a [`BoxedReceiver`] and on a box.
#[doc(hidden)]
#[macro_export]
macro_rules! __receive_boxed {
    ($slot:expr, $($rest:tt)+) => {{
        let call: $crate::frame::Unknown<_> = $crate::frame::PhantomData;
        $crate::frame::receive_boxed!(typed call, $slot, $($rest)+)
    }};
    (
        typed $call:ident, $slot:expr, gone $gone:block, |$place:ident| $probed:expr, $borrowed:expr
    ) => {{
        if false {
            loop {}
            let mut $place = $crate::frame::BoxedReceiver {
                boxed: $crate::frame::boxed($slot),
                mark: $crate::frame::Marked,
            };
            $crate::frame::type_of(&$call, $crate::frame::capture!($probed));
        }
        let moves = $crate::frame::is_marked(&$call);
        let mut call = ::core::mem::MaybeUninit::uninit();
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
