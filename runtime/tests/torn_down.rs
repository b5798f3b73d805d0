//! Ends at bad moments: of pools, of event loops, of the threads that had them.
//!
//! In: runtimes that end while something of theirs is in the hands of others. Out: every join
//! handle resolved, every future dropped once, no thread of the runtime lost. Invariant: nobody
//! waits for ever.

#![cfg(feature = "rt")]

mod support;

use std::cell::RefCell;
use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll};
use std::time::Duration;

use framewright::inspect::{Inspect, Visitor, dump};
use framewright::{Builder, Runtime, spawn, spawn_inspected};
use support::in_child;

const LONG: Duration = Duration::from_secs(60);

/// Says that it is dropped.
struct Says(mpsc::Sender<()>);

impl Drop for Says {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

/// Waits for ever. A dump of it says that it has begun, and takes until it is allowed to end.
struct SlowToShow {
    begun: mpsc::Sender<()>,
    end: mpsc::Receiver<()>,
    _dropped: Says,
}

impl Future for SlowToShow {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

impl Inspect for SlowToShow {
    fn inspect(&self, _: &mut dyn Visitor) {
        self.begun.send(()).unwrap();
        let _ = self.end.recv();
    }
}

/// A task that a dump holds when the pool ends is torn down all the same, by whoever lets go of it.
#[test]
fn a_task_that_is_shown_while_its_pool_ends_is_aborted() {
    let runtime = Builder::new().workers(2).build().unwrap();
    let handle = runtime.handle();
    let (begun, begins) = mpsc::channel();
    let (end, ends) = mpsc::channel();
    let (says, dropped) = mpsc::channel();
    let mut slow = Some(SlowToShow { begun, end: ends, _dropped: Says(says) });
    let shown = runtime.block_on(poll_fn(|_| {
        let slow = slow.take().expect("polled once");
        Poll::Ready(spawn_inspected("slow", slow))
    }));
    // Spawned later: dropped later, in each part of the list of all.
    let (says, others_dropped) = mpsc::channel();
    for _ in 0..64 {
        let says = Says(says.clone());
        runtime.spawn(async move {
            let _says = says;
            pending::<()>().await;
        });
    }
    drop(says);
    runtime.spawn(async move {
        loop {
            let mut text = String::new();
            dump(&mut text).unwrap();
            // Else it was not polled yet.
            if text.lines().any(|line| line.contains("`slow`") && line.ends_with(": waiting")) {
                break;
            }
        }
    });
    begins.recv_timeout(LONG).unwrap();
    let waits = std::thread::spawn(move || handle.block_on(shown));
    let lets_go = std::thread::spawn(move || {
        // The other worker has dropped all other tasks, and passed by this one.
        while others_dropped.recv_timeout(LONG).is_ok() {}
        drop(end);
    });
    drop(runtime);
    lets_go.join().unwrap();
    dropped.recv_timeout(LONG).expect("the future was dropped");
    assert!(waits.join().unwrap().unwrap_err().is_aborted());
}

thread_local! {
    static LATE: RefCell<Option<Late>> = const { RefCell::new(None) };
}

/// Runs a runtime when the thread is all but gone.
struct Late(Arc<AtomicUsize>);

impl Drop for Late {
    fn drop(&mut self) {
        let ran = self.0.clone();
        let runtime = Runtime::new().unwrap();
        runtime.block_on(async move {
            spawn(async move { ran.fetch_add(1, SeqCst) }).await.unwrap();
        });
        runtime.spawn_local(pending::<()>());
        drop(runtime);
    }
}

#[test]
fn a_runtime_may_run_in_the_destructor_of_a_thread_local() {
    if in_child("a_runtime_may_run_in_the_destructor_of_a_thread_local", "FRAMEWRIGHT_LATE") {
        let ran = Arc::new(AtomicUsize::new(0));
        let late = Late(ran.clone());
        let thread = std::thread::spawn(move || {
            // Before those of the crate, which go first then.
            LATE.set(Some(late));
            framewright::block_on(async { spawn(async {}).await.unwrap() });
        });
        thread.join().unwrap();
        assert_eq!(ran.load(SeqCst), 1);
    }
}
