//! A future, and then its output, in the same place.
//!
//! In: a future. Out: its output, when somebody takes it. Invariant: the future is polled only
//! until it is ready, and dropped in place the moment it is.

use std::pin::Pin;
use std::task::{Context, Poll};

/// Part of what [`join!`](crate::join!) awaits.
#[derive(Debug)]
pub enum MaybeDone<F: Future> {
    /// Still to be polled.
    Waiting(F),
    /// Ready, with an output that nobody has taken.
    Done(F::Output),
    /// Ready, and the output was taken.
    Taken,
}

/// The future is pinned with the whole; the output is not.
impl<F: Future + Unpin> Unpin for MaybeDone<F> {}

impl<F: Future> MaybeDone<F> {
    /// Polls the future unless it was ready before.
    pub(super) fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: the future is not moved out: it is only polled where it is.
        let MaybeDone::Waiting(future) = (unsafe { self.as_mut().get_unchecked_mut() }) else {
            return Poll::Ready(());
        };
        // SAFETY: pinned with the whole.
        let Poll::Ready(output) = unsafe { Pin::new_unchecked(future) }.poll(cx) else {
            return Poll::Pending;
        };
        // `set` drops the future in place.
        self.set(MaybeDone::Done(output));
        Poll::Ready(())
    }

    /// The output, if there is one.
    pub(super) fn output(&self) -> Option<&F::Output> {
        match self {
            MaybeDone::Done(output) => Some(output),
            MaybeDone::Waiting(_) | MaybeDone::Taken => None,
        }
    }

    /// Takes the output.
    ///
    /// # Panics
    ///
    /// Unless there is one.
    pub(super) fn take(self: Pin<&mut Self>) -> F::Output {
        // SAFETY: only an output is moved, and an output is not pinned.
        let this = unsafe { self.get_unchecked_mut() };
        match this {
            MaybeDone::Done(_) => {}
            MaybeDone::Waiting(_) => unreachable!("an output was taken before it was there"),
            MaybeDone::Taken => panic!("a join was polled after it was ready"),
        }
        match std::mem::replace(this, MaybeDone::Taken) {
            MaybeDone::Done(output) => output,
            MaybeDone::Waiting(_) | MaybeDone::Taken => unreachable!("it was looked at just above"),
        }
    }
}
