//! Waiting for a number of tasks that nobody joins.
//!
//! In: that one is done, from any thread. Out: that all are. Invariant: the same for every runtime,
//! and nothing but one subtraction for each task but the last.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::AcqRel, Ordering::Acquire};
use std::task::Poll;

use atomic_waker::AtomicWaker;

pub struct Countdown {
    left: AtomicUsize,
    waker: AtomicWaker,
}

impl Countdown {
    pub fn new(left: usize) -> Arc<Countdown> {
        Arc::new(Countdown { left: AtomicUsize::new(left), waker: AtomicWaker::new() })
    }

    /// One is done.
    pub fn done(&self) {
        if self.left.fetch_sub(1, AcqRel) == 1 {
            self.waker.wake();
        }
    }

    /// Waits until all are.
    pub async fn wait(&self) {
        poll_fn(|cx| {
            self.waker.register(cx.waker());
            match self.left.load(Acquire) {
                0 => Poll::Ready(()),
                _ => Poll::Pending,
            }
        })
        .await;
    }
}
