//! What a lowered function returns in a compilation that makes no code.
//!
//! In: the body as an async block of rustc's. Out: a future with the traits of a frame. Invariant:
//! it behaves as the block does; it has no frame that could be looked at.
//!
//! `cargo check` and clippy only ask whether a program is right, and how lowered code answers that
//! is by the copy of the body that the compiler judges. So they get this copy alone: their errors
//! and lints are those of the function without the attribute, and as fast.

use core::pin::Pin;
use core::task::{Context, Poll};

use super::coroutine::Coroutine;
use super::describe::{Description, SlotPlace, StateDescription};
use super::inspect::{Inspect, Node, Visitor};

/// A future of rustc's in the place of a frame.
pub struct Checked<F>(F);

/// Takes the body of a function as it was written.
pub fn checked<F: Future>(body: F) -> Checked<F> {
    Checked(body)
}

const STATE: StateDescription = StateDescription { name: "Checked", line: 0, awaits: "" };

const DESCRIPTION: Description =
    Description { name: "checked", file: "", states: &[STATE], slots: &[] };

impl<F: Future> Future for Checked<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: the block is pinned with the whole, and is never moved out of it.
        unsafe { self.map_unchecked_mut(|checked| &mut checked.0) }.poll(cx)
    }
}

impl<F: Future> Inspect for Checked<F> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        visitor.enter(Node { name: DESCRIPTION.name, detail: format_args!("{}", STATE.name) });
        visitor.leave();
    }
}

impl<F: Future> Coroutine for Checked<F> {
    fn description(&self) -> &'static Description {
        &DESCRIPTION
    }

    fn state(&self) -> &'static StateDescription {
        &STATE
    }

    fn layout(&self, _: &mut dyn FnMut(&[SlotPlace])) -> Option<()> {
        None
    }
}
