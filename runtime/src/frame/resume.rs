//! What a resume function is entered for.
//!
//! In: a context, a question, or neither. Out: the state that the frame goes on from, and the
//! answer. Invariant: a question writes nothing to the frame.

use core::task::Context;

extern crate alloc;
use alloc::vec::Vec;

use super::describe::SlotPlace;
use super::inspect::Visitor;
use super::state_tag::StateTag;

/// Why a resume function is entered: with a context to make progress, with a question to answer
/// it, and with neither to drop what the frame holds.
///
/// Two thin pointers, so that it travels in registers.
pub struct Resume<'a, 'c> {
    pub(super) cx: Option<&'a mut Context<'c>>,
    pub(super) question: Option<&'a mut Question<'c>>,
}

/// What a frame is asked. Answering writes nothing.
pub enum Question<'a> {
    /// To show the future that it waits for.
    Look(&'a mut dyn Visitor),
    /// To tell where its slots lie: by their addresses.
    Layout(&'a mut Vec<SlotPlace>),
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

    /// Tells where a slot lies.
    #[cold]
    #[inline(never)]
    pub(super) fn tell(&mut self, place: SlotPlace) {
        if let Some(Question::Layout(places)) = &mut self.question {
            places.push(place);
        }
    }
}

/// Tells where a slot lies, if that was the question.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn place<T>(mode: &mut Resume<'_, '_>, slot: *mut T) {
    mode.tell(SlotPlace { offset: (slot as *mut ()).addr(), size: const { size_of::<T>() } });
}
