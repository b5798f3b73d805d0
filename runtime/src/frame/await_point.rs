//! One await: fill the sub-future's slot, poll it there, and suspend or go on.
//!
//! In: a frame, the live flag of its guards and the slot of the awaited future. Out: the future's
//! value, or a return from the resume function. Invariant: on suspension the state is written and
//! the guards are turned off; when the frame is dropped they stay on, so that the scopes of the
//! function drop everything in their own order.

use core::pin::Pin;
use core::task::{Context, Poll};

use super::coroutine::{States, Storage};
use super::describe::SlotPlace;
use super::guard::Live;
use super::inspect::{Inspect, Node, Visitor};
use super::state_tag::StateTag;

/// Why a resume function is entered: with a context to make progress, with a question to answer
/// it, and with neither to drop what the frame holds.
///
/// Two thin pointers, so that it travels in registers.
pub struct Resume<'a, 'c> {
    cx: Option<&'a mut Context<'c>>,
    question: Option<&'a mut Question<'c>>,
}

/// What a frame is asked. Answering writes nothing.
pub enum Question<'a> {
    /// To show the future that it waits for.
    Look(&'a mut dyn Visitor),
    /// To tell where its slots lie, relative to the address given.
    Layout(usize, &'a mut dyn FnMut(&[SlotPlace])),
}

impl<'a, 'c> Resume<'a, 'c> {
    /// To make progress.
    #[inline(always)]
    pub fn poll(cx: &'a mut Context<'c>) -> Self {
        Resume { cx: Some(cx), question: None }
    }

    /// To drop what the frame holds.
    pub fn drop() -> Self {
        Resume { cx: None, question: None }
    }

    /// To answer a question.
    pub fn ask(question: &'a mut Question<'c>) -> Self {
        Resume { cx: None, question: Some(question) }
    }

    /// Enters a frame: the state to go on from, or `None` if there is nothing to go on with.
    ///
    /// # Safety
    ///
    /// `frame` is valid (rule 1), and nobody else uses it (rule 5).
    #[inline(always)]
    pub unsafe fn enter<F: Storage, const N: usize>(
        &mut self,
        frame: *mut F,
        slots: impl FnOnce() -> [SlotPlace; N],
    ) -> Option<F::State> {
        let tag = F::tag(frame);
        // SAFETY: the caller's promise.
        let state = unsafe { F::Tag::state(tag) };
        if self.question.is_some() {
            return self.answer(state, slots);
        }
        // SAFETY: as above, and without a question the caller has the frame to itself.
        unsafe { F::Tag::enter(tag) };
        Some(state)
    }

    #[cold]
    fn answer<S: States, const N: usize>(
        &mut self,
        state: S,
        slots: impl FnOnce() -> [SlotPlace; N],
    ) -> Option<S> {
        match &mut self.question {
            Some(Question::Layout(base, report)) => {
                tell_layout(*base, slots(), *report);
                None
            }
            // A frame that never ran waits for nothing.
            Some(Question::Look(_)) if state.index() == 0 => None,
            _ => Some(state),
        }
    }

    /// Whether it is entered to make progress.
    #[inline(always)]
    pub fn makes_progress(&self) -> bool {
        self.cx.is_some()
    }

    /// Whether it is entered with a question, which writes nothing.
    #[inline(always)]
    pub(super) fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Whether a frame that never ran is being dropped.
    #[inline(always)]
    pub fn drops_unstarted<S: States>(&self, state: S) -> bool {
        self.cx.is_none() && state.index() == 0
    }
}

fn tell_layout<const N: usize>(
    base: usize,
    mut slots: [SlotPlace; N],
    report: &mut dyn FnMut(&[SlotPlace]),
) {
    for slot in &mut slots {
        slot.offset = slot.offset.wrapping_sub(base);
    }
    report(&slots);
}

/// Fills the slot of the future to be awaited.
///
/// # Safety
///
/// `slot` is valid and empty (rules 1 and 2).
#[inline(always)]
pub unsafe fn begin<F: IntoFuture>(slot: *mut F::IntoFuture, future: F) {
    // SAFETY: the caller's promise.
    unsafe { slot.write(future.into_future()) }
}

/// [`begin`], with the future built in a function of its own.
///
/// In a build without optimisation every value that an expression builds has its own place in the
/// stack frame of the function around it; out of line, these places are gone when the slot is
/// filled, and the stack that a poll needs does not grow with the number of awaits.
///
/// # Safety
///
/// As for [`begin`].
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn begin_with<F: IntoFuture>(slot: *mut F::IntoFuture, future: impl FnOnce() -> F) {
    // SAFETY: the caller's promise.
    unsafe { slot.write(future().into_future()) }
}

/// Drops a future in its slot when it goes.
struct InSlot<F>(*mut F);

impl<F> Drop for InSlot<F> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: `step` owns the slot's value while this lives (rule 4).
        unsafe { self.0.drop_in_place() }
    }
}

/// Polls, drops or shows the future in a slot.
///
/// `Pending` means that the resume function returns: suspended after a poll, and with everything
/// dropped by its scopes if the frame is being dropped.
///
/// # Safety
///
/// `slot` holds a future, pinned with its frame (rules 1 and 2).
#[inline(always)]
pub unsafe fn step<F: Future>(
    slot: *mut F,
    mode: &mut Resume<'_, '_>,
    look: impl FnOnce(&F, &mut dyn Visitor),
) -> Poll<F::Output> {
    if let Some(cx) = &mut mode.cx {
        let owned = InSlot(slot);
        // SAFETY: the frame is pinned, and so is the slot.
        let polled = unsafe { Pin::new_unchecked(&mut *slot) }.poll(cx);
        if polled.is_pending() {
            core::mem::forget(owned);
        }
        return polled;
    }
    match &mut mode.question {
        // SAFETY: the slot holds a future, and nobody polls it meanwhile.
        Some(Question::Look(visitor)) => look(unsafe { &*slot }, *visitor),
        Some(Question::Layout(..)) => {}
        None => drop(InSlot(slot)),
    }
    Poll::Pending
}

/// Leaves the frame suspended, unless it is being dropped.
///
/// # Safety
///
/// `frame` is valid (rule 1), and `state` lists exactly the slots that hold values now.
#[inline(always)]
pub unsafe fn suspend<F: Storage>(
    frame: *mut F,
    state: F::State,
    live: &Live,
    mode: &Resume<'_, '_>,
) {
    if mode.cx.is_some() {
        // SAFETY: the caller's promise.
        unsafe { F::Tag::leave(F::tag(frame), state) };
        live.release();
    } else if mode.question.is_some() {
        live.release();
    }
}

/// A future whose type the macro does not see, shown as well as its type allows.
///
/// A type that is [`Inspect`] is asked ([`LookInside`]); of any other the name is shown
/// ([`LookAtFuture`]). Which of the two a call means is decided by how often it must be
/// dereferenced, the usual way to prefer one trait over another on stable.
pub struct Probe<'a, F>(pub &'a F);

/// Shows a future that can be inspected.
pub trait LookInside {
    /// Reports the future and what it waits for.
    fn look(&self, visitor: &mut dyn Visitor);
}

impl<F: Inspect> LookInside for Probe<'_, F> {
    fn look(&self, visitor: &mut dyn Visitor) {
        self.0.inspect(visitor);
    }
}

/// Shows the type of a future that cannot be inspected.
pub trait LookAtFuture {
    /// Reports the type's name.
    fn look(&self, visitor: &mut dyn Visitor);
}

impl<F> LookAtFuture for &Probe<'_, F> {
    fn look(&self, visitor: &mut dyn Visitor) {
        let name = core::any::type_name::<F>();
        visitor.enter(Node { name, detail: format_args!("") });
        visitor.leave();
    }
}

/// `future.await` in a resume function.
#[doc(hidden)]
#[macro_export]
macro_rules! __wait {
    (
        $frame:ident, $mode:ident, $live:ident, $state:ident @ $start:path,
        begin [$($begin:path)|+], suspend $at:path, $slot:ident = $($future:tt)+
    ) => {{
        if ::core::matches!($state, $($begin)|+) {
            $crate::__begin!($slot, $($future)+);
        }
        match $crate::frame::step($slot, &mut $mode, |future, visitor| {
            use $crate::frame::{LookAtFuture as _, LookInside as _};
            (&$crate::frame::Probe(future)).look(visitor)
        }) {
            ::core::task::Poll::Ready(value) => {
                $state = $start;
                value
            }
            ::core::task::Poll::Pending => {
                $crate::frame::suspend($frame, $at, &$live, &$mode);
                return ::core::task::Poll::Pending;
            }
        }
    }};
}

/// Fills the slot of an awaited future; `out of line` builds it in a function of its own.
#[doc(hidden)]
#[macro_export]
macro_rules! __begin {
    ($slot:ident, outline $future:expr) => {
        $crate::frame::begin_with($slot, || $future)
    };
    ($slot:ident, inline $future:expr) => {
        $crate::frame::begin($slot, $future)
    };
}
