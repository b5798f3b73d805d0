//! Letting other tasks run.
//!
//! In: nothing. Out: a future that is pending once. Invariant: it has woken itself by then.

use std::pin::Pin;
use std::task::{Context, Poll};

use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;

/// Goes to the end of the ready queue: every task that is ready now is polled first.
///
/// ```
/// # framewright::block_on(async {
/// framewright::yield_now().await;
/// # });
/// ```
pub fn yield_now() -> YieldNow {
    YieldNow { yielded: false }
}

/// The future of [`yield_now`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct YieldNow {
    yielded: bool,
}

impl Future for YieldNow {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.yielded, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Inspect for YieldNow {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        leaf(visitor, "yield_now", format_args!(""));
    }
}
