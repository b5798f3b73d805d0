//! How much a task may do in one poll before others have their turn.
//!
//! In: operations that make progress without waiting. Out: after so many of them, one that waits
//! though it need not, with the task woken. Invariant: a task that awaits only what is always ready
//! still lets others run.
//!
//! A unit is taken when an operation begins, and given back when it has to wait after all: waiting
//! is no burden to others. An operation that a task does not poll keeps its place in line, whatever
//! the budget (tokio#8371): it is asked before anything of the operation has begun.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::frame::{Inspect, Visitor};

/// Units of one poll.
const UNITS: u8 = 128;

thread_local! {
    /// What is left to the task that is being polled; `None` outside, and without limit.
    static LEFT: Cell<Option<u8>> = const { Cell::new(None) };
    /// How often a task of this thread had nothing left.
    static YIELDS: Cell<u64> = const { Cell::new(0) };
}

/// Calls `poll` with a full budget.
#[inline]
pub(crate) fn fresh<R>(poll: impl FnOnce() -> R) -> R {
    within(Some(UNITS), poll)
}

fn within<R>(units: Option<u8>, poll: impl FnOnce() -> R) -> R {
    struct Restore(Option<u8>);
    impl Drop for Restore {
        fn drop(&mut self) {
            LEFT.set(self.0);
        }
    }
    let _restore = Restore(LEFT.replace(units));
    poll()
}

/// How often tasks polled on this thread had nothing left, since this was last asked.
pub(crate) fn take_yields() -> u64 {
    YIELDS.take()
}

/// A unit that was taken. Dropped without [`spent`](Unit::spent), it is given back.
#[must_use]
pub(crate) struct Unit(bool);

impl Unit {
    /// The operation is done: the unit is gone.
    pub(crate) fn spent(mut self) {
        self.0 = false;
    }
}

impl Drop for Unit {
    fn drop(&mut self) {
        if self.0 {
            LEFT.set(LEFT.get().map(|left| left.saturating_add(1)));
        }
    }
}

/// Asks for a unit at the beginning of an operation. Pending if none is left: the task is woken,
/// and polled again after others.
#[inline]
pub(crate) fn poll_unit(cx: &mut Context<'_>) -> Poll<Unit> {
    match LEFT.get() {
        None => Poll::Ready(Unit(false)),
        Some(0) => {
            YIELDS.set(YIELDS.get() + 1);
            cx.waker().wake_by_ref();
            Poll::Pending
        }
        Some(left) => {
            LEFT.set(Some(left - 1));
            Poll::Ready(Unit(true))
        }
    }
}

/// Whether the next operation can do something.
#[inline]
pub(crate) fn is_left() -> bool {
    LEFT.get() != Some(0)
}

/// Calls `poll` without a limit.
#[inline]
pub(crate) fn without<R>(poll: impl FnOnce() -> R) -> R {
    within(None, poll)
}

/// Does `operation` within the budget: at most so many in one poll are done without a pause.
#[inline]
pub(crate) fn poll_within<R>(
    cx: &mut Context<'_>,
    operation: impl FnOnce(&mut Context<'_>) -> Poll<R>,
) -> Poll<R> {
    let Poll::Ready(unit) = poll_unit(cx) else { return Poll::Pending };
    let polled = operation(cx);
    if polled.is_ready() {
        unit.spent();
    }
    polled
}

/// Counts as one operation towards the budget of the task, for code that computes much between two
/// awaits.
///
/// Every operation of this crate takes one unit of the 128 that a task has in each poll. When none
/// is left, the next operation waits, though it may be ready, until the other ready tasks have been
/// polled. This does the same without an operation.
///
/// # Cancel safety
///
/// Dropping it loses nothing.
///
/// ```
/// # framewright::block_on(async {
/// let mut sum = 0_u64;
/// for number in 0..10_000 {
///     sum += number;
///     framewright::task::consume_budget().await;
/// }
/// # assert_eq!(sum, 49_995_000);
/// # });
/// ```
pub async fn consume_budget() {
    poll_fn(|cx| poll_within(cx, |_| Poll::Ready(()))).await;
}

/// Polls `future` without a limit to what it does in one poll.
///
/// For futures that need to drain what is ready, and let others run by themselves.
///
/// ```
/// use framewright::{channel, task::unconstrained};
///
/// # framewright::block_on(async {
/// let (sender, mut receiver) = channel::bounded(1_000);
/// for number in 0..1_000 {
///     sender.send(number).await.unwrap();
/// }
/// let sum = unconstrained(async move {
///     let mut sum = 0;
///     for _ in 0..1_000 {
///         sum += receiver.recv().await.unwrap();
///     }
///     sum
/// });
/// assert_eq!(sum.await, 499_500);
/// # });
/// ```
pub fn unconstrained<F: Future>(future: F) -> Unconstrained<F> {
    Unconstrained { future }
}

/// The future of [`unconstrained`].
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Unconstrained<F> {
    future: F,
}

impl<F: Future> Future for Unconstrained<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: the future is pinned with what it lies in, and is never moved out.
        let future = unsafe { self.map_unchecked_mut(|this| &mut this.future) };
        without(|| future.poll(cx))
    }
}

impl<F: Inspect> Inspect for Unconstrained<F> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        self.future.inspect(visitor);
    }
}
