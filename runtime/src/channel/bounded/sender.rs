//! The sending side of a bounded channel.
//!
//! In: values. Out: their way into the channel, or the values back. Invariant: a send that is
//! dropped passes on the place it was granted, and its value stays with it.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use super::super::error::{SendError, TrySendError};
use super::shared::{Push, Shared};
use crate::executor::budget;
use crate::frame::{Inspect, Visitor};
use crate::lock::lock;
use crate::slab::Key;
use crate::task::wake;

/// Sends into a bounded channel; any number may. The channel closes with the last of them.
pub struct Sender<T> {
    shared: Arc<Shared<T>>,
}

impl<T> Sender<T> {
    pub(super) fn new(shared: Arc<Shared<T>>) -> Sender<T> {
        Sender { shared }
    }

    /// Sends `value`, and waits for room first. Senders that wait get room in the order in which
    /// they began to wait.
    ///
    /// # Errors
    ///
    /// The value comes back if the receiver is gone.
    ///
    /// # Cancel safety
    ///
    /// Dropped before it is ready, it has sent nothing, and the place that may have been given to
    /// it goes to the next in line. The value is dropped with it, unless
    /// [`into_inner`](Send::into_inner) is called first.
    pub fn send(&self, value: T) -> Send<'_, T> {
        Send { sender: self, value: Some(value), place: None }
    }

    /// Sends `value` if there is room now and nobody waits for it.
    ///
    /// # Errors
    ///
    /// With the value, if there is no room or the receiver is gone.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let pushed = lock(&self.shared.state).push(value);
        match pushed {
            Push::Sent => {
                self.wake_receiver();
                Ok(())
            }
            Push::Full(value) => Err(TrySendError::Full(value)),
            Push::Closed(value) => Err(TrySendError::Closed(value)),
        }
    }

    /// Whether the receiver is gone or has closed the channel.
    pub fn is_closed(&self) -> bool {
        lock(&self.shared.state).is_closed()
    }

    /// How many values the channel holds at most.
    pub fn capacity(&self) -> usize {
        lock(&self.shared.state).capacity()
    }

    fn wake_receiver(&self) {
        if let Some(waker) = self.shared.receiving.take() {
            wake(waker);
        }
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        lock(&self.shared.state).senders += 1;
        Sender { shared: self.shared.clone() }
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut state = lock(&self.shared.state);
        state.senders -= 1;
        let last = state.senders == 0;
        drop(state);
        if last {
            self.wake_receiver();
        }
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("bounded::Sender").finish_non_exhaustive()
    }
}

/// The future of [`Sender::send`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Send<'a, T> {
    sender: &'a Sender<T>,
    /// `None` once sent or given back.
    value: Option<T>,
    /// Where it stands in line, once it waits.
    place: Option<Key>,
}

impl<T> Unpin for Send<'_, T> {}

impl<T> Send<'_, T> {
    /// Gives up sending. The value comes back unless it was sent.
    pub fn into_inner(mut self) -> Option<T> {
        self.value.take()
    }

    /// Tries to send; waits in line with `waker`, if one is given.
    fn attempt(&mut self, value: T, waker: &mut Option<Waker>) -> Push<T> {
        let mut state = lock(&self.sender.shared.state);
        let pushed = match self.place {
            Some(place) => state.push_granted(place, value),
            None => state.push(value),
        };
        match (&pushed, self.place) {
            (Push::Sent, _) => self.place = None,
            (Push::Closed(_), _) => {}
            (Push::Full(_), None) => self.place = waker.take().map(|waker| state.join_line(waker)),
            (Push::Full(_), Some(place)) => {
                if let (Some(waker), Some(held)) = (waker, state.waker(place)) {
                    std::mem::swap(held, waker);
                }
            }
        }
        pushed
    }

    /// Whether the line has this waker already.
    fn is_registered(&self, waker: &Waker) -> bool {
        let Some(place) = self.place else { return false };
        let mut state = lock(&self.sender.shared.state);
        state.waker(place).is_some_and(|held| held.will_wake(waker))
    }

    fn poll_send(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), SendError<T>>> {
        let value = self.value.take().expect("a send was polled after it was ready");
        // First without a waker: cloning one is not for under the lock, and may be for nothing.
        let mut pushed = self.attempt(value, &mut None);
        if let Push::Full(value) = pushed {
            if self.is_registered(cx.waker()) {
                self.value = Some(value);
                return Poll::Pending;
            }
            let mut waker = Some(cx.waker().clone());
            pushed = self.attempt(value, &mut waker);
        }
        match pushed {
            Push::Sent => {
                self.sender.wake_receiver();
                Poll::Ready(Ok(()))
            }
            Push::Full(value) => {
                self.value = Some(value);
                Poll::Pending
            }
            Push::Closed(value) => {
                self.leave();
                Poll::Ready(Err(SendError(value)))
            }
        }
    }

    fn leave(&mut self) {
        let Some(place) = self.place.take() else { return };
        let (own, next) = lock(&self.sender.shared.state).leave_line(place);
        next.into_iter().for_each(wake);
        drop(own);
    }
}

impl<T> Future for Send<'_, T> {
    type Output = Result<(), SendError<T>>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        budget::poll_within(cx, |cx| self.poll_send(cx))
    }
}

impl<T> Drop for Send<'_, T> {
    fn drop(&mut self) {
        self.leave();
    }
}

impl<T> Inspect for Send<'_, T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        self.sender.shared.inspect(visitor, "bounded::send");
    }
}

impl<T> fmt::Debug for Send<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Send").field("waits", &self.place.is_some()).finish_non_exhaustive()
    }
}
