//! Waiting until a point in time.
//!
//! In: a deadline. Out: a future that is ready once it has passed. Invariant: it is never ready
//! early, and a dropped sleep leaves no timer behind.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use super::timers::{Gone, Timers};
use crate::executor::{budget, context, note_other_wait};
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;
use crate::slab::Key;

/// Waits for at least `duration`, counted from this call.
///
/// A duration that ends beyond what the clock can say, such as [`Duration::MAX`], never ends.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// # framewright::block_on(async {
/// let start = Instant::now();
/// framewright::time::sleep(Duration::from_millis(2)).await;
/// assert!(start.elapsed() >= Duration::from_millis(2));
/// # });
/// ```
pub fn sleep(duration: Duration) -> Sleep {
    Sleep { deadline: Instant::now().checked_add(duration), timer: None }
}

/// Waits until `deadline`. Ready at once if it has passed.
pub fn sleep_until(deadline: Instant) -> Sleep {
    Sleep { deadline: Some(deadline), timer: None }
}

/// The future of [`sleep`] and [`sleep_until`].
///
/// It takes a timer of the runtime of the thread on which it is first polled, and may then be
/// polled anywhere.
///
/// # Cancel safety
///
/// Dropping it disarms the timer. Polled by reference, it keeps its deadline.
///
/// # Panics
///
/// When it has to wait outside a runtime, or after its runtime was dropped.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Sleep {
    /// `None`: never.
    deadline: Option<Instant>,
    timer: Option<Timer>,
}

struct Timer {
    timers: Arc<Timers>,
    key: Key,
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.timers.remove(self.key);
    }
}

impl Sleep {
    /// When it will be ready; `None` if never.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the deadline has passed.
    pub fn is_elapsed(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Starts over with another deadline, also after the first one has passed.
    pub fn reset(&mut self, deadline: Instant) {
        self.timer = None;
        self.deadline = Some(deadline);
    }

    /// Has the timer wake `cx`. Ready if it has fired meanwhile, on another thread.
    fn arm(&mut self, cx: &mut Context<'_>) -> Result<Poll<()>, Gone> {
        // Without a deadline there is nothing to arm: no one will ever wake this future.
        let Some(deadline) = self.deadline else { return Ok(Poll::Pending) };
        note_other_wait();
        if let Some(Timer { timers, key }) = &self.timer {
            let armed = timers.update(*key, cx.waker())?;
            return Ok(if armed { Poll::Pending } else { Poll::Ready(()) });
        }
        let timers = context::timers("sleep");
        let key = timers.insert(deadline, cx.waker())?;
        self.timer = Some(Timer { timers, key });
        Ok(Poll::Pending)
    }
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        budget::poll_within(cx, |cx| {
            if self.is_elapsed() {
                self.timer = None;
                return Poll::Ready(());
            }
            match self.arm(cx) {
                Ok(polled) => polled,
                Err(Gone) => {
                    panic!("a sleep was polled after the runtime that keeps its time was dropped")
                }
            }
        })
    }
}

impl Inspect for Sleep {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        match self.deadline {
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                leaf(visitor, "sleep", format_args!("{left:.1?} left"));
            }
            None => leaf(visitor, "sleep", format_args!("for ever")),
        }
    }
}

impl fmt::Debug for Sleep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sleep").field("deadline", &self.deadline).finish_non_exhaustive()
    }
}
