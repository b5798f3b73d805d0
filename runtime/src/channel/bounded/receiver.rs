//! The receiving side of a bounded channel.
//!
//! In: what was sent. Out: the same, in order. Invariant: a value leaves the channel in the very
//! poll that returns it, so a receive that is dropped has taken none.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use super::super::error::TryRecvError;
use super::shared::Shared;
use crate::executor::budget;
use crate::frame::{Inspect, Visitor};
use crate::lock::lock;
use crate::task::wake;

/// Receives from a bounded channel. Dropping it closes the channel.
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
}

impl<T> Receiver<T> {
    pub(super) fn new(shared: Arc<Shared<T>>) -> Receiver<T> {
        Receiver { shared }
    }

    /// The next value; `None` once the channel is closed and empty.
    ///
    /// # Cancel safety
    ///
    /// Dropped before it is ready, it has received nothing.
    pub fn recv(&mut self) -> Recv<'_, T> {
        Recv { receiver: self }
    }

    /// The next value, if it is there now.
    ///
    /// # Errors
    ///
    /// [`Empty`](TryRecvError::Empty) if one may still come, [`Closed`](TryRecvError::Closed) if
    /// not.
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        let mut state = lock(&self.shared.state);
        let popped = state.pop();
        // Under the same lock: what the last sender sent before it went has been seen by now.
        let over = state.senders == 0 || state.is_closed();
        drop(state);
        match popped {
            Some((value, next)) => {
                next.into_iter().for_each(wake);
                Ok(value)
            }
            None if over => Err(TryRecvError::Closed),
            None => Err(TryRecvError::Empty),
        }
    }

    /// Takes no more values. Those already sent can still be received; senders that wait get
    /// theirs back.
    pub fn close(&mut self) {
        lock(&self.shared.state).close();
        loop {
            let next = lock(&self.shared.state).next_to_tell();
            let Some(waker) = next else { break };
            wake(waker);
        }
    }

    /// How many values are waiting to be received.
    pub fn len(&self) -> usize {
        lock(&self.shared.state).len()
    }

    /// Whether none are.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.close();
        let unreceived = lock(&self.shared.state).take_queue();
        drop(unreceived);
        let waker = self.shared.receiving.take();
        drop(waker);
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("bounded::Receiver").finish_non_exhaustive()
    }
}

/// The future of [`Receiver::recv`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Recv<'a, T> {
    receiver: &'a mut Receiver<T>,
}

impl<T> Future for Recv<'_, T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        budget::poll_within(cx, |cx| {
            let mut received = self.receiver.try_recv();
            if let Err(TryRecvError::Empty) = received {
                self.receiver.shared.receiving.register(cx.waker());
                received = self.receiver.try_recv();
            }
            match received {
                Ok(value) => Poll::Ready(Some(value)),
                Err(TryRecvError::Empty) => Poll::Pending,
                Err(TryRecvError::Closed) => Poll::Ready(None),
            }
        })
    }
}

impl<T> Drop for Recv<'_, T> {
    fn drop(&mut self) {
        let waker = self.receiver.shared.receiving.take();
        drop(waker);
    }
}

impl<T> Inspect for Recv<'_, T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        self.receiver.shared.inspect(visitor, "bounded::recv");
    }
}
