//! One await: fill the sub-future's slot, poll it there, and suspend or go on.
//!
//! In: a frame, the live flag of its guards and the slot of the awaited future. Out: the future's
//! value, or a return from the resume function. Invariant: on suspension the state is written and
//! the guards are turned off; when the frame is dropped they stay on, so that the scopes of the
//! function drop everything in their own order.

use core::ptr;
use core::task::{Context, Poll};

use super::coroutine::pinned;
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
    #[cfg_attr(not(debug_assertions), inline(always))]
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

    /// Enters a frame: the state to go on from.
    ///
    /// # Safety
    ///
    /// `tag` tells the state of a frame (rule 1), and nobody else uses that (rule 5).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn enter<S: StateTag>(&self, tag: *mut S) -> S::State {
        // SAFETY: the caller's promise; without a question the caller has the frame to itself.
        unsafe {
            let state = S::state(tag);
            if self.question.is_none() {
                S::enter(tag);
            }
            state
        }
    }

    /// Whether it is entered to make progress.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn makes_progress(&self) -> bool {
        self.cx.is_some()
    }

    /// Whether it is entered with a question, which writes nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Whether it is entered to drop what the frame holds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn drops(&self) -> bool {
        self.cx.is_none() && self.question.is_none()
    }

    /// Whether it is entered to tell where the slots lie.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn asks_layout(&self) -> bool {
        matches!(self.question, Some(Question::Layout(..)))
    }

    /// Tells where the slots lie.
    #[cold]
    pub fn tell_layout(&mut self, slots: &mut [SlotPlace]) {
        if let Some(Question::Layout(base, report)) = &mut self.question {
            for slot in &mut *slots {
                slot.offset = slot.offset.wrapping_sub(*base);
            }
            report(slots);
        }
    }
}

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
            // SAFETY: `step` owns the slot's value while this lives (rule 4).
            unsafe { ptr::drop_in_place(self.0) }
        }
    }
}

/// Polls or drops the future in a slot.
///
/// `Pending` means that the resume function returns: suspended after a poll, and with everything
/// dropped by its scopes if the frame is being dropped.
///
/// # Safety
///
/// `slot` holds a future, pinned with its frame (rules 1 and 2).
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn step<F: Future>(slot: *mut F, mode: &mut Resume<'_, '_>) -> Poll<F::Output> {
    if let Some(cx) = &mut mode.cx {
        let mut owned = InSlot(slot);
        // SAFETY: the frame is pinned, and so is the slot.
        let polled = unsafe { pinned(slot) }.poll(cx);
        if matches!(polled, Poll::Pending) {
            owned.0 = ptr::null_mut();
        }
        return polled;
    }
    if mode.question.is_none() {
        // SAFETY: the slot holds a future, which nobody else drops.
        unsafe { ptr::drop_in_place(slot) }
    }
    Poll::Pending
}

/// Leaves the frame suspended, unless it is being dropped; returns who is to be shown the future,
/// if that was the question.
///
/// # Safety
///
/// `tag` tells the state of a frame (rule 1), and `state` lists exactly the slots that hold values
/// now.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn suspend<'m, S: StateTag>(
    tag: *mut S,
    state: S::State,
    live: &Live,
    mode: &'m mut Resume<'_, '_>,
) -> Option<&'m mut dyn Visitor> {
    if mode.cx.is_some() {
        // SAFETY: the caller's promise.
        unsafe { S::suspend(tag, state) };
        live.release();
        return None;
    }
    match &mut mode.question {
        None => None,
        Some(question) => {
            live.release();
            match question {
                Question::Look(visitor) => Some(&mut **visitor),
                Question::Layout(..) => None,
            }
        }
    }
}

/// A future in its slot, whose type the macro does not see, shown as well as its type allows.
///
/// A type that is [`Inspect`] is asked ([`LookInside`]); of any other the name is shown
/// ([`LookAtFuture`]). Which of the two a call means is decided by how often it must be
/// dereferenced, the usual way to prefer one trait over another on stable.
pub struct Probe<F>(pub *mut F);

/// Shows a future that can be inspected.
pub trait LookInside {
    /// Reports the future and what it waits for, if anybody asks.
    ///
    /// # Safety
    ///
    /// If so, the slot holds a future (rule 2).
    unsafe fn look(&self, visitor: Option<&mut dyn Visitor>);
}

impl<F: Inspect> LookInside for Probe<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn look(&self, visitor: Option<&mut dyn Visitor>) {
        if let Some(visitor) = visitor {
            // SAFETY: the caller's promise.
            unsafe { &*self.0 }.inspect(visitor);
        }
    }
}

/// Shows the type of a future that cannot be inspected.
pub trait LookAtFuture {
    /// Reports the type's name, if anybody asks.
    ///
    /// # Safety
    ///
    /// None; it is called as [`LookInside::look`] is.
    unsafe fn look(&self, visitor: Option<&mut dyn Visitor>);
}

impl<F> LookAtFuture for &Probe<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn look(&self, visitor: Option<&mut dyn Visitor>) {
        if let Some(visitor) = visitor {
            show(core::any::type_name::<F>(), visitor);
        }
    }
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
        match $crate::frame::step($slot, &mut $mode) {
            ::core::task::Poll::Ready(value) => {
                $state = $start;
                value
            }
            ::core::task::Poll::Pending => {
                use $crate::frame::{LookAtFuture as _, LookInside as _};
                let visitor = $crate::frame::suspend($tag, $at, &$live, &mut $mode);
                (&$crate::frame::Probe($slot)).look(visitor);
                return ::core::task::Poll::Pending;
            }
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
