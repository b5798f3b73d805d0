//! A task and a thread outside that wake each other.
//!
//! In: a runtime. Out: when they have done so often enough. Invariant: neither polls in a loop;
//! both sleep until the other wakes them.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::task::Poll;
use std::thread;

use atomic_waker::AtomicWaker;

use super::Shape;
use crate::runtimes::Runtime;

pub struct WakeRemote;

#[derive(Default)]
struct Bell {
    rung: AtomicUsize,
    heard: AtomicUsize,
    waker: AtomicWaker,
}

impl Shape for WakeRemote {
    const NAME: &'static str = "wake_remote";
    const OPERATION: &'static str = "a round trip: a thread wakes a task, which wakes the thread";
    const OPERATIONS: usize = 300;

    fn run<R: Runtime>(runtime: &R) {
        let bell = Arc::new(Bell::default());
        let rings = bell.clone();
        let ringing = thread::spawn(move || {
            for round in 1..=Self::OPERATIONS {
                rings.rung.store(round, SeqCst);
                rings.waker.wake();
                while rings.heard.load(SeqCst) < round {
                    thread::park();
                }
            }
        });
        let ringer = ringing.thread().clone();
        runtime.run(async move {
            for round in 1..=Self::OPERATIONS {
                poll_fn(|cx| {
                    bell.waker.register(cx.waker());
                    match bell.rung.load(SeqCst) >= round {
                        true => Poll::Ready(()),
                        false => Poll::Pending,
                    }
                })
                .await;
                bell.heard.store(round, SeqCst);
                ringer.unpark();
            }
        });
        ringing.join().expect("ringing does not panic");
    }
}
