//! Blocking on a worker, which gives its tasks to another thread meanwhile.
//!
//! In: closures that wait for what other tasks of the same worker do. Out: their outputs.
//! Invariant: no thread hangs.

#![cfg(feature = "rt")]

use std::sync::mpsc;
use std::thread;

use framewright::{Builder, Handle, JoinError, block_in_place, block_on, spawn, yield_now};

mod support;

use support::{job, panic_of};

#[test]
fn a_worker_that_blocks_in_place_has_its_tasks_run_by_another_thread() {
    let runtime = Builder::new().workers(1).build().unwrap();
    let (blocks, others) = runtime.block_on(async {
        let (gives, gets) = mpsc::channel();
        let blocks = spawn(async move {
            let sum: i32 = block_in_place(|| gets.iter().sum());
            yield_now().await;
            (sum, thread::current().id())
        });
        let others: Vec<_> = (1..=3)
            .map(|n| (n, gives.clone()))
            .map(|(n, gives)| {
                spawn(async move {
                    gives.send(n).unwrap();
                    thread::current().id()
                })
            })
            .collect();
        drop(gives);
        let blocks = blocks.await.unwrap();
        let mut threads = Vec::new();
        for other in others {
            threads.push(other.await.unwrap());
        }
        (blocks, threads)
    });
    assert_eq!(blocks.0, 6);
    // After its poll it is a task as any other, on the thread that has the core now.
    assert_eq!(blocks.1, others[2]);
}

#[test]
fn a_closure_in_place_may_block_on_the_runtime_and_borrow() {
    let runtime = Builder::new().workers(1).build().unwrap();
    let task = runtime.spawn(async {
        let words = String::from("borrowed");
        block_in_place(|| {
            let nested = block_in_place(|| words.len());
            Handle::current().block_on(async { spawn(async move { nested }).await.unwrap() })
        })
    });
    assert_eq!(runtime.block_on(task).unwrap(), 8);
}

/// tokio#7210: a task that yielded inside `block_in_place` was never polled again.
#[test]
fn a_yield_within_a_closure_in_place_is_not_lost() {
    let runtime = Builder::new().workers(1).build().unwrap();
    let task = runtime.spawn(async {
        block_in_place(|| {
            Handle::current().block_on(async {
                for _ in 0..10 {
                    yield_now().await;
                }
                spawn(yield_now()).await.unwrap();
            });
        });
        yield_now().await;
        1
    });
    assert_eq!(runtime.block_on(task).unwrap(), 1);
}

#[test]
fn a_panic_in_a_closure_in_place_is_that_of_its_task() {
    let runtime = Builder::new().workers(1).build().unwrap();
    let task = runtime.spawn(async { block_in_place(|| panic!("mine")) });
    let error: JoinError = runtime.block_on(task).unwrap_err();
    assert!(error.to_string().contains("mine"));
    assert_eq!(runtime.block_on(runtime.spawn(async { 1 })).unwrap(), 1);
}

#[test]
fn a_drop_of_the_pool_waits_for_a_closure_in_place_and_ends() {
    let runtime = Builder::new().workers(2).build().unwrap();
    let (job, begun, end) = job();
    let task = runtime.spawn(async move { block_in_place(job) });
    begun.recv().unwrap();
    let ender = thread::spawn(move || drop(end));
    drop(runtime);
    assert!(task.is_finished());
    ender.join().unwrap();
}

#[test]
fn blocking_in_place_on_an_event_loop_is_refused_with_advice_and_elsewhere_just_calls() {
    block_on(async {
        let message = panic_of(|| block_in_place(|| ()));
        assert!(message.contains("`spawn_blocking` the work"), "{message}");
    });
    assert_eq!(block_in_place(|| 1), 1);
    let runtime = Builder::new().workers(1).build().unwrap();
    assert_eq!(runtime.block_on(async { block_in_place(|| 2) }), 2);
}
