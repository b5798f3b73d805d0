//! What a runtime says about itself.
//!
//! In: tasks that do what is counted. Out: the counts. Invariant: none is asked for more than what
//! has certainly happened.

#![cfg(feature = "rt")]

use std::sync::mpsc;

use framewright::channel::oneshot;
use framewright::task::consume_budget;
use framewright::{Builder, Runtime, metrics, spawn, yield_now};

/// Keeps a worker in a poll until the sender is dropped.
fn block_one(runtime: &Runtime, spawns: usize) -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel();
    let (began, begins) = mpsc::channel();
    runtime.spawn(async move {
        (0..spawns).for_each(|_| spawn(yield_now()).detach());
        began.send(()).unwrap();
        let _ = released.recv();
    });
    begins.recv().unwrap();
    release
}

#[test]
fn tasks_before_the_workers_are_counted_by_the_queue_that_they_are_in() {
    let runtime = Builder::new().workers(1).build().unwrap();
    let release = block_one(&runtime, 3);
    assert_eq!(runtime.worker_metrics()[0].queued, 3);
    (0..5).for_each(|_| runtime.spawn(async {}).detach());
    assert_eq!((runtime.metrics().injected, runtime.metrics().tasks), (5, 9));
    drop(release);
    runtime.block_on(runtime.spawn(yield_now())).unwrap();
    assert_eq!(runtime.metrics().injected, 0);
}

#[test]
fn a_pool_counts_by_worker_and_in_total() {
    let runtime = Builder::new().workers(2).build().unwrap();
    runtime.block_on(async {
        let tasks: Vec<_> = (0..50).map(|_| spawn(yield_now())).collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    let workers = runtime.handle().worker_metrics();
    assert_eq!(workers.len(), 2);
    assert!(workers.iter().map(|worker| worker.polls).sum::<u64>() >= 100);
    assert!(runtime.metrics().polls >= 100);
    // Each of the two was asleep, or is about to be, before anything came from outside.
    let (sender, receiver) = oneshot::<()>();
    let waits = runtime.spawn(receiver);
    while runtime.metrics().parks < 2 {
        std::thread::yield_now();
    }
    sender.send(()).unwrap();
    runtime.block_on(waits).unwrap().unwrap();
}

#[test]
fn a_task_without_budget_is_counted_where_it_was_polled() {
    let endless = || async {
        for _ in 0..1_000 {
            consume_budget().await;
        }
    };
    let event_loop = Runtime::new().unwrap();
    event_loop.block_on(event_loop.spawn(endless())).unwrap();
    assert!(event_loop.metrics().budget_yields >= 1_000 / 128);
    assert_eq!(event_loop.worker_metrics()[0].steals, 0);

    for builder in [Builder::new().workers(1), Builder::new().cores(1)] {
        let runtime = builder.build().unwrap();
        runtime.block_on(runtime.spawn(endless())).unwrap();
        // Told when the worker falls asleep.
        while runtime.metrics().budget_yields < 1_000 / 128 {
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_core_tells_what_it_has_done_when_it_waits() {
    let runtime = Builder::new().cores(2).build().unwrap();
    let task = runtime.spawn_on(1, async {
        yield_now().await;
        metrics().polls
    });
    assert!(runtime.block_on(task.unwrap()).unwrap() >= 1);
    while runtime.worker_metrics()[1].polls < 2 || runtime.worker_metrics()[0].parks < 1 {
        std::thread::yield_now();
    }
    assert_eq!(runtime.worker_metrics()[0].polls, 0);
}

#[test]
fn an_event_loop_knows_its_own_numbers_at_once() {
    let runtime = Builder::new().ready_capacity(2).build().unwrap();
    (0..5).for_each(|_| runtime.spawn_local(async {}).detach());
    let worker = runtime.worker_metrics()[0];
    assert_eq!((worker.queued, worker.overflows, worker.polls), (5, 3, 0));
    runtime.block_on(yield_now());
    assert_eq!((runtime.metrics().polls, runtime.worker_metrics()[0].queued), (5, 0));
}
