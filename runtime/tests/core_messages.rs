//! Messages to the cores of a runtime.
//!
//! In: functions, from threads and from cores. Out: their calls. Invariant: each is called once, on
//! the core that it was sent to, in the order of sending.

#![cfg(feature = "rt")]

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;

use framewright::channel::oneshot;
use framewright::{Builder, Handle, Runtime, spawn_local};

fn cores(cores: usize) -> Runtime {
    Builder::new().cores(cores).build().unwrap()
}

#[test]
fn messages_are_called_on_their_core_in_the_order_of_sending() {
    let runtime = cores(2);
    let handle = runtime.handle();
    let seen = Arc::new(Mutex::new(Vec::new()));
    for number in 0..100 {
        let (seen, asked) = (seen.clone(), handle.clone());
        let message = move || seen.lock().unwrap().push((number, asked.current_core()));
        handle.send_to(1, message).unwrap();
    }
    let (sender, receiver) = oneshot();
    handle.send_to(1, move || sender.send(()).unwrap()).unwrap();
    runtime.block_on(receiver).unwrap();
    assert_eq!(*seen.lock().unwrap(), (0..100).map(|n| (n, Some(1))).collect::<Vec<_>>());
}

#[test]
fn messages_may_lead_from_core_to_core_and_spawn_there() {
    let runtime = cores(2);
    let handle = runtime.handle();
    let (sender, receiver) = oneshot();
    fn hop(handle: Handle, left: u32, sender: oneshot::Sender<usize>) {
        let next = (handle.current_core().unwrap() + 1) % handle.cores();
        let onward = handle.clone();
        let sent = handle.send_to(next, move || match left {
            0 => drop(spawn_local(async move {
                sender.send(Handle::current().current_core().unwrap()).unwrap()
            })),
            _ => hop(onward, left - 1, sender),
        });
        sent.unwrap();
    }
    let first = handle.clone();
    handle.send_to(0, move || hop(first, 999, sender)).unwrap();
    assert_eq!(runtime.block_on(receiver), Ok(0));
}

#[test]
fn a_message_that_panics_ends_by_itself() {
    let runtime = cores(1);
    let handle = runtime.handle();
    handle.send_to(0, || panic!("a message that panics")).unwrap();
    let (sender, receiver) = oneshot();
    handle.send_to(0, move || sender.send(1).unwrap()).unwrap();
    assert_eq!(runtime.block_on(receiver), Ok(1));
}

#[test]
fn many_threads_may_send_at_once() {
    let runtime = cores(2);
    let sum = Arc::new(AtomicUsize::new(0));
    let handle = runtime.handle();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for number in 0..500 {
                    let sum = sum.clone();
                    handle
                        .send_to(number % 2, move || {
                            sum.fetch_add(1, SeqCst);
                        })
                        .unwrap();
                }
            });
        }
    });
    // Behind all of them, on both.
    for core in 0..2 {
        let (sender, receiver) = oneshot();
        runtime.handle().send_to(core, move || sender.send(()).unwrap()).unwrap();
        runtime.block_on(receiver).unwrap();
    }
    assert_eq!(sum.load(SeqCst), 2_000);
}

#[test]
fn messages_that_came_before_the_end_are_called_before_it() {
    let runtime = cores(1);
    let called = Arc::new(AtomicUsize::new(0));
    for _ in 0..100 {
        let called = called.clone();
        runtime
            .handle()
            .send_to(0, move || {
                called.fetch_add(1, SeqCst);
            })
            .unwrap();
    }
    drop(runtime);
    assert_eq!(called.load(SeqCst), 100);
}
