//! Giving a future a limited time.
//!
//! In: a future and a duration. Out: its output, or the news that the time is up. Invariant: an
//! output that is ready counts, however late it is looked at.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use super::sleep::{Sleep, sleep};
use crate::executor::budget;
use crate::frame::{Inspect, Node, Visitor};

/// Waits for `future`, but not longer than `duration`, counted from this call.
///
/// # Errors
///
/// [`Elapsed`] when the time is up first. The future is dropped together with the timeout, so what
/// becomes of a half-done operation is for that operation to say.
///
/// ```
/// use std::time::Duration;
/// use framewright::time::timeout;
///
/// # framewright::block_on(async {
/// assert_eq!(timeout(Duration::MAX, async { 1 }).await, Ok(1));
/// assert!(timeout(Duration::from_millis(1), std::future::pending::<()>()).await.is_err());
/// # });
/// ```
pub fn timeout<F: IntoFuture>(duration: Duration, future: F) -> Timeout<F::IntoFuture> {
    Timeout { future: future.into_future(), sleep: sleep(duration) }
}

/// The future of [`timeout`].
///
/// # Panics
///
/// As [`Sleep`] does.
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Timeout<F> {
    future: F,
    sleep: Sleep,
}

/// The time was up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elapsed;

impl fmt::Display for Elapsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the time was up")
    }
}

impl std::error::Error for Elapsed {}

impl From<Elapsed> for std::io::Error {
    fn from(elapsed: Elapsed) -> std::io::Error {
        std::io::Error::new(std::io::ErrorKind::TimedOut, elapsed)
    }
}

impl<F> Timeout<F> {
    /// The future within.
    pub fn get_ref(&self) -> &F {
        &self.future
    }

    /// Gives up the limit, and returns the future within.
    pub fn into_inner(self) -> F {
        self.future
    }
}

impl<F: Future> Future for Timeout<F> {
    type Output = Result<F::Output, Elapsed>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        // SAFETY: `future` is pinned with the whole: it is not moved out of a pinned timeout, which
        // has no `Drop` of its own and is `Unpin` only if `future` is.
        let this = unsafe { self.get_unchecked_mut() };
        // SAFETY: as above.
        let future = unsafe { Pin::new_unchecked(&mut this.future) };
        let had_budget = budget::is_left();
        if let Poll::Ready(output) = future.poll(cx) {
            return Poll::Ready(Ok(output));
        }
        let sleep = Pin::new(&mut this.sleep);
        // A future that uses the whole budget up in each poll must not keep the time from being
        // looked at.
        let is_used_up = had_budget && !budget::is_left();
        let slept = if is_used_up { budget::without(|| sleep.poll(cx)) } else { sleep.poll(cx) };
        slept.map(|()| Err(Elapsed))
    }
}

impl<F: Inspect> Inspect for Timeout<F> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        match self.sleep.deadline() {
            Some(deadline) => {
                let left = deadline.saturating_duration_since(std::time::Instant::now());
                visitor.enter(Node { name: "timeout", detail: format_args!("{left:.1?} left") });
            }
            None => visitor.enter(Node { name: "timeout", detail: format_args!("never") }),
        }
        self.future.inspect(visitor);
        visitor.leave();
    }
}
