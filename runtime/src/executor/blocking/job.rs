//! A job as the future of a task.
//!
//! In: a closure, and the runtime that it belongs to. Out: what it returns, at the first poll.
//! Invariant: the closure is called at most once, as a guest of its runtime, so that what it calls
//! finds that runtime.

use std::pin::Pin;
use std::task::{Context as PollContext, Poll};

use crate::executor::context::{self, Context};
use crate::executor::handle::Handle;

pub(super) struct Job<F> {
    closure: Option<F>,
    handle: Handle,
}

impl<F> Job<F> {
    pub(super) fn new(closure: F, handle: Handle) -> Job<F> {
        Job { closure: Some(closure), handle }
    }
}

// The closure is moved out, and never pinned.
impl<F> Unpin for Job<F> {}

impl<T, F: FnOnce() -> T> Future for Job<F> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, _: &mut PollContext<'_>) -> Poll<T> {
        let closure = self.closure.take().expect("a job is polled once");
        let context = Context::Guest(self.handle.clone());
        let _entered = context::enter(&context);
        Poll::Ready(closure())
    }
}
