//! Running a loop until nothing is left.
//!
//! In: tasks, callbacks, sockets, wake-ups from other threads. Out: the return of `Runtime::run`.
//! Invariant: it neither returns while something could go on, nor hangs when nothing can.

#![cfg(feature = "rt")]

mod support;

use std::cell::RefCell;
use std::io::Write;
use std::pin::pin;
use std::rc::Rc;
use std::sync::mpsc;
use std::task::{Context, Poll};
use std::thread;
use std::time::Duration;

use framewright::channel::oneshot;
use framewright::event_loop::{on_close, set_immediate, set_interval, set_timeout};
use framewright::time::sleep;
use framewright::{Runtime, spawn_local};
use support::{Count, connection, poll_once};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[test]
fn run_returns_when_nothing_is_left() {
    let runtime = Runtime::new().unwrap();
    let log: Rc<RefCell<Vec<&str>>> = Rc::default();
    let inner = log.clone();
    runtime.run();
    runtime.block_on(async {
        spawn_local(async move {
            sleep(ms(1)).await;
            set_timeout(ms(1), move || {
                inner.borrow_mut().push("timeout");
                on_close(move || inner.borrow_mut().push("close"));
            });
        });
        set_interval(ms(1), |_| {}).unref();
        set_timeout(Duration::MAX, || {}).unref();
    });
    runtime.run();
    assert_eq!(*log.borrow(), ["timeout", "close"]);
    assert_eq!(runtime.metrics().tasks, 0);
    assert_eq!(runtime.metrics().timers, 2);
}

#[test]
fn run_waits_for_a_task_that_another_thread_wakes() {
    let runtime = Runtime::new().unwrap();
    let (sender, receiver) = oneshot();
    let task = runtime.spawn(receiver);
    // The first wake-up of the main future must not count for a loop without one.
    runtime.block_on(async {});
    let (started, start) = mpsc::channel();
    let other = thread::spawn(move || {
        start.recv().unwrap();
        sender.send(7).unwrap();
    });
    runtime.block_on(async { set_immediate(move || started.send(()).unwrap()) });
    runtime.run();
    other.join().unwrap();
    assert_eq!(runtime.block_on(task).unwrap(), Ok(7));
}

#[test]
fn run_waits_for_io_only_if_somebody_waits_for_it() {
    let runtime = Runtime::new().unwrap();
    let (ours, mut theirs, _) = runtime.block_on(async { connection() });
    // Watched, but nobody reads: nothing could come of it.
    runtime.run();

    let (count, waker) = Count::new();
    let mut byte = [0];
    let mut read = pin!(ours.read(&mut byte));
    assert!(read.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
    let other = thread::spawn(move || theirs.write_all(b"x").map(|()| theirs));
    runtime.run();
    assert_eq!(count.get(), 1);
    other.join().unwrap().unwrap();
}

#[test]
fn run_waits_for_a_sleep_that_no_task_awaits() {
    let runtime = Runtime::new().unwrap();
    let mut armed = sleep(ms(2));
    runtime.block_on(async { assert!(poll_once(&mut armed).is_pending()) });
    runtime.run();
    assert!(armed.is_elapsed());
}

#[test]
fn run_returns_after_an_abort_of_the_last_task_in_line() {
    let runtime = Runtime::new().unwrap();
    let (sender, mut receiver) = oneshot::<()>();
    runtime.block_on(async {
        set_immediate(move || {
            let task = spawn_local(async move {
                let _held = sender;
                std::future::pending::<()>().await;
            });
            // It leaves the line, and is still to be dropped before the loop sleeps or ends.
            task.abort();
        });
    });
    runtime.run();
    assert!(matches!(poll_once(&mut receiver), Poll::Ready(Err(_))));
    assert_eq!(runtime.metrics().tasks, 0);
}
