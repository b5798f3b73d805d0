//! A channel for one value.
//!
//! In: one value, at most once. Out: the same value, or the news that there will be none.
//! Invariant: no waker and no value is dropped, cloned or woken under the lock.
//!
//! ```
//! use framewright::channel::oneshot;
//!
//! # framewright::block_on(async {
//! let (sender, receiver) = oneshot();
//! framewright::spawn(async move { sender.send(42) });
//! assert_eq!(receiver.await, Ok(42));
//! # });
//! ```

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use super::error::{RecvError, SendError, TryRecvError};
use crate::executor::budget;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;
use crate::lock::lock;
use crate::task::{AtomicWaker, wake};

struct Shared<T> {
    state: Mutex<State<T>>,
    receiving: AtomicWaker,
}

enum State<T> {
    /// The sender may still send.
    Open,
    Sent(T),
    /// One side has gone, or the value has been taken.
    Closed,
}

impl<T> Shared<T> {
    /// Puts `next` in, and returns what was there.
    fn replace(&self, next: State<T>) -> State<T> {
        std::mem::replace(&mut *lock(&self.state), next)
    }

    fn wake_receiver(&self) {
        if let Some(waker) = self.receiving.take() {
            wake(waker);
        }
    }

    /// Takes the value if it is there; says why not otherwise.
    fn take(&self) -> Result<T, TryRecvError> {
        let mut state = lock(&self.state);
        if let State::Open = *state {
            return Err(TryRecvError::Empty);
        }
        match std::mem::replace(&mut *state, State::Closed) {
            State::Sent(value) => Ok(value),
            State::Open | State::Closed => Err(TryRecvError::Closed),
        }
    }
}

/// Makes a channel for one value.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let shared = Shared { state: Mutex::new(State::Open), receiving: AtomicWaker::new() };
    let shared = Arc::new(shared);
    (Sender { shared: shared.clone() }, Receiver { shared })
}

/// The side that sends. Dropped without sending, it closes the channel.
pub struct Sender<T> {
    shared: Arc<Shared<T>>,
}

impl<T> Sender<T> {
    /// Sends the value. Never waits.
    ///
    /// # Errors
    ///
    /// The value comes back if the receiver is gone.
    pub fn send(self, value: T) -> Result<(), SendError<T>> {
        let mut state = lock(&self.shared.state);
        match &*state {
            State::Open => *state = State::Sent(value),
            State::Sent(_) | State::Closed => return Err(SendError(value)),
        }
        drop(state);
        // Dropping `self` wakes the receiver.
        Ok(())
    }

    /// Whether the receiver is gone.
    pub fn is_closed(&self) -> bool {
        matches!(*lock(&self.shared.state), State::Closed)
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let mut state = lock(&self.shared.state);
        if let State::Open = *state {
            *state = State::Closed;
        }
        drop(state);
        self.shared.wake_receiver();
    }
}

/// The side that receives: a future for the value.
///
/// # Cancel safety
///
/// Awaited by reference and dropped in mid-wait, it loses nothing: the value stays in the channel.
pub struct Receiver<T> {
    shared: Arc<Shared<T>>,
}

impl<T> Receiver<T> {
    /// Takes the value if it has come.
    ///
    /// # Errors
    ///
    /// [`Empty`](TryRecvError::Empty) if it may still come, [`Closed`](TryRecvError::Closed) if
    /// not.
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        self.shared.take()
    }

    /// Refuses a value that has not come yet. One that has can still be taken.
    pub fn close(&mut self) {
        let mut state = lock(&self.shared.state);
        if let State::Open = *state {
            *state = State::Closed;
        }
    }
}

impl<T> Future for Receiver<T> {
    type Output = Result<T, RecvError>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        budget::poll_within(cx, |cx| {
            let mut taken = self.shared.take();
            if let Err(TryRecvError::Empty) = taken {
                self.shared.receiving.register(cx.waker());
                taken = self.shared.take();
            }
            match taken {
                Ok(value) => Poll::Ready(Ok(value)),
                Err(TryRecvError::Empty) => Poll::Pending,
                Err(TryRecvError::Closed) => Poll::Ready(Err(RecvError)),
            }
        })
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let unclaimed = self.shared.replace(State::Closed);
        drop(unclaimed);
        let waker = self.shared.receiving.take();
        drop(waker);
    }
}

impl<T> Inspect for Receiver<T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        leaf(visitor, "oneshot::recv", format_args!(""));
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("oneshot::Sender").finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("oneshot::Receiver").finish_non_exhaustive()
    }
}
