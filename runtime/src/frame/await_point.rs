//! One await: fill the sub-future's slot, poll it there, and suspend or go on.
//!
//! In: a frame, the live flag of its guards and the slot of the awaited future. Out: the future's
//! value, or a return from the resume function. Invariant: on suspension the state is written and
//! the guards are turned off; when the frame is dropped they stay on, so that the scopes of the
//! function drop everything in their own order.

use core::ptr;
use core::task::Poll;

use super::coroutine::pinned;
use super::guard::Live;
use super::inspect::{Inspect, Node, Visitor};
use super::resume::{Question, Resume};

/// Fills the slot of the future to be awaited.
///
/// # Safety
///
/// `slot` is valid and empty (rules 1 and 2).
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn begin<F: IntoFuture>(slot: *mut F::IntoFuture, future: F) {
    // SAFETY: the caller's promise.
    unsafe { ptr::write(slot, future.into_future()) }
}

/// Drops a future in its slot when it goes, unless that is forgotten.
struct InSlot<F>(*mut F);

impl<F> Drop for InSlot<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        if !self.0.is_null() {
            // SAFETY: `wait_in` owns the slot's value while this lives (rule 4).
            unsafe { ptr::drop_in_place(self.0) }
        }
    }
}

/// Polls the future in a slot, or drops it, or shows it: whatever the frame is resumed for.
///
/// `Pending` means that the resume function returns: suspended after a poll, with everything
/// dropped by its scopes if the frame is being dropped, and as it was after a question.
///
/// # Safety
///
/// `slot` holds a future, pinned with its frame (rules 1 and 2); `tag` is where the number of the
/// state is kept, and the state `at` lists exactly the slots that hold values then.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn wait_in<F: Future, N: Copy>(
    slot: *mut F,
    mode: &mut Resume<'_, '_>,
    live: &Live,
    tag: *mut N,
    at: N,
    show: unsafe fn(*mut F, &mut dyn Visitor),
) -> Poll<F::Output> {
    if let Some(cx) = &mut mode.cx {
        let mut owned = InSlot(slot);
        // SAFETY: the frame is pinned, and so is the slot.
        let polled = unsafe { pinned(slot) }.poll(cx);
        if matches!(polled, Poll::Pending) {
            owned.0 = ptr::null_mut();
            // SAFETY: the caller's promise.
            unsafe { *tag = at };
            live.release();
        }
        return polled;
    }
    match &mut mode.question {
        // SAFETY: the slot holds a future, which nobody else drops.
        None => unsafe { ptr::drop_in_place(slot) },
        Some(question) => {
            live.release();
            if let Question::Look(visitor) = question {
                // SAFETY: the slot holds a future.
                unsafe { show(slot, &mut **visitor) }
            }
        }
    }
    Poll::Pending
}

/// Leaves the frame suspended, unless it is being dropped.
///
/// # Safety
///
/// As for a future that is pending: see [`AwaitedSlot::poll_slot`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn suspend<N: Copy>(tag: *mut N, at: N, live: &Live, mode: &Resume<'_, '_>) {
    if mode.cx.is_some() {
        // SAFETY: the caller's promise.
        unsafe { *tag = at };
        live.release();
    } else if mode.question.is_some() {
        live.release();
    }
}

/// The slot of an awaited future, whose type the macro does not see, and which is shown as well as
/// its type allows.
///
/// A type that is [`Inspect`] is asked; of any other the name is shown. The one is written for the
/// slot, the other for a reference to it, so which of them a call of `poll_slot` means is decided
/// by whether the slot must be referred to: the usual way to prefer one over another on stable. So
/// a call is all that an await is, besides filling the slot.
pub trait AwaitedSlot {
    /// What the future gives.
    type Output;

    /// Polls the future, or drops it, or shows it, as the frame is resumed for.
    ///
    /// `Pending` means that the resume function returns.
    ///
    /// # Safety
    ///
    /// The slot holds a future, pinned with its frame (rules 1 and 2); `tag` is where the number of
    /// the state is kept, and the state `at` lists exactly the slots that hold values then.
    unsafe fn poll_slot<N: Copy>(
        self,
        mode: &mut Resume<'_, '_>,
        live: &Live,
        tag: *mut N,
        at: N,
    ) -> Poll<Self::Output>;
}

impl<F: Future + Inspect> AwaitedSlot for *mut F {
    type Output = F::Output;

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn poll_slot<N: Copy>(
        self,
        mode: &mut Resume<'_, '_>,
        live: &Live,
        tag: *mut N,
        at: N,
    ) -> Poll<F::Output> {
        // SAFETY: the caller's promise.
        unsafe { wait_in(self, mode, live, tag, at, inspect::<F>) }
    }
}

impl<F: Future> AwaitedSlot for &*mut F {
    type Output = F::Output;

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn poll_slot<N: Copy>(
        self,
        mode: &mut Resume<'_, '_>,
        live: &Live,
        tag: *mut N,
        at: N,
    ) -> Poll<F::Output> {
        // SAFETY: the caller's promise.
        unsafe { wait_in(*self, mode, live, tag, at, name::<F>) }
    }
}

/// Shows a future that can be inspected.
///
/// # Safety
///
/// The slot holds a future (rule 2).
unsafe fn inspect<F: Inspect>(slot: *mut F, visitor: &mut dyn Visitor) {
    // SAFETY: the caller's promise.
    unsafe { &*slot }.inspect(visitor);
}

/// Shows the type of a future.
///
/// # Safety
///
/// None; it is called as [`inspect`] is.
unsafe fn name<F>(_: *mut F, visitor: &mut dyn Visitor) {
    show(core::any::type_name::<F>(), visitor);
}

fn show(name: &str, visitor: &mut dyn Visitor) {
    visitor.enter(Node { name, detail: format_args!("") });
    visitor.leave();
}

/// `future.await` in a resume function.
#[doc(hidden)]
#[macro_export]
macro_rules! __wait {
    (
        $tag:ident, $mode:ident, $live:ident, $state:ident @ $start:path,
        begin [$($begin:path)|+], suspend $at:path, $slot:ident = $($future:tt)+
    ) => {{
        if ::core::matches!($state, $($begin)|+) {
            $crate::__begin!($slot, $($future)+);
        }
        match $slot.poll_slot(&mut $mode, &$live, $tag, $at as _) {
            ::core::task::Poll::Ready(value) => {
                $state = $start;
                value
            }
            ::core::task::Poll::Pending => return ::core::task::Poll::Pending,
        }
    }};
}

/// Fills the slot of an awaited future; `outline` builds it in a function of its own.
///
/// In a build without optimisation every value that an expression builds has its own place in the
/// stack frame of the function around it; in a closure, these places are gone when the slot is
/// filled, and the stack that a poll needs does not grow with the number of awaits.
#[doc(hidden)]
#[macro_export]
macro_rules! __begin {
    ($slot:ident, outline $future:expr) => {
        (|| $crate::frame::begin($slot, $future))()
    };
    ($slot:ident, inline $future:expr) => {
        $crate::frame::begin($slot, $future)
    };
}
