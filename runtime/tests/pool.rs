//! Pools of workers.
//!
//! In: tasks on several threads. Out: all their outputs. Invariant: none is lost, polled by two at
//! once, or dropped twice.

#![cfg(feature = "rt")]

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Barrier, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use framewright::channel::{bounded, oneshot};
use framewright::{Builder, LocalQueue, Runtime, spawn, yield_now};

fn pool(workers: usize) -> Runtime {
    Builder::new().workers(workers).build().unwrap()
}

#[test]
fn tasks_run_on_the_threads_of_the_pool() {
    let runtime = Builder::new().workers(2).thread_name("mill").build().unwrap();
    let name = runtime.block_on(async {
        spawn(async { thread::current().name().map(str::to_owned) }).await.unwrap()
    });
    assert!(name.unwrap().starts_with("mill-"));
}

#[test]
fn two_workers_poll_at_the_same_time() {
    let runtime = pool(2);
    let barrier = Arc::new(Barrier::new(2));
    let tasks: Vec<_> = (0..2)
        .map(|_| {
            let barrier = barrier.clone();
            runtime.spawn(async move {
                barrier.wait();
                thread::current().id()
            })
        })
        .collect();
    let threads: HashSet<_> =
        tasks.into_iter().map(|task| runtime.block_on(task).unwrap()).collect();
    assert_eq!(threads.len(), 2);
}

/// Has tasks of a pool spawn others, and yield.
fn run_many(runtime: &Runtime) {
    let done = Arc::new(AtomicUsize::new(0));
    runtime.block_on(async {
        let tasks: Vec<_> = (0..1_000)
            .map(|number| {
                let done = done.clone();
                spawn(async move {
                    for _ in 0..number % 7 {
                        yield_now().await;
                    }
                    let inner = spawn(async move { number });
                    assert_eq!(inner.await.unwrap(), number);
                    done.fetch_add(1, SeqCst);
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    assert_eq!(done.load(SeqCst), 1_000);
}

#[test]
fn every_task_of_many_ends_whatever_the_queue() {
    let queues = [
        LocalQueue::Growing,
        LocalQueue::NewestFirst,
        LocalQueue::Bounded(1),
        LocalQueue::Bounded(4),
        LocalQueue::Bounded(256),
    ];
    for queue in queues {
        for (workers, slot_uses) in [(1, 3), (3, 0), (3, 3), (2, u32::MAX)] {
            let builder = Builder::new().workers(workers).slot_uses(slot_uses);
            run_many(&builder.local_queue(queue).build().unwrap());
        }
    }
}

#[test]
fn one_worker_that_takes_the_newest_first_lets_others_run_when_a_task_yields() {
    let runtime = Builder::new().workers(1).local_queue(LocalQueue::NewestFirst).build().unwrap();
    let stop = Arc::new(AtomicUsize::new(0));
    let stopped = stop.clone();
    let yields = runtime.spawn(async move {
        while stopped.load(SeqCst) == 0 {
            yield_now().await;
        }
    });
    let stops = runtime.spawn(async move { stop.store(1, SeqCst) });
    runtime.block_on(stops).unwrap();
    runtime.block_on(yields).unwrap();
}

#[test]
fn channels_lead_from_worker_to_worker() {
    let runtime = pool(2);
    let sum = runtime.block_on(async {
        let (sender, mut receiver) = bounded(4);
        for part in 0..8_u64 {
            let sender = sender.clone();
            spawn(async move {
                for number in 0..500 {
                    sender.send(part * 500 + number).await.unwrap();
                }
            });
        }
        drop(sender);
        spawn(async move {
            let mut sum = 0;
            while let Some(number) = receiver.recv().await {
                sum += number;
            }
            sum
        })
        .await
        .unwrap()
    });
    assert_eq!(sum, (0..4_000).sum());
}

#[test]
fn sleeps_end_while_all_workers_sleep() {
    let runtime = pool(2);
    let start = Instant::now();
    runtime.block_on(async {
        let tasks: Vec<_> = (1..20)
            .map(|millis| spawn(framewright::time::sleep(Duration::from_millis(millis))))
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    assert!(start.elapsed() >= Duration::from_millis(19));
}

// tokio#4941: a task in the slot of a worker that blocks must not wait for it.
#[test]
fn a_blocked_worker_does_not_strand_the_task_in_its_slot() {
    let runtime = pool(2);
    let (sent, received) = mpsc::channel();
    runtime.block_on(async {
        spawn(async move {
            // Into the slot of this worker, which then blocks until that task has run.
            spawn(async move { sent.send(()).unwrap() });
            received.recv().unwrap();
        })
        .await
        .unwrap();
    });
}

// tokio#4730, tokio#8010: I/O and timers go on though the worker that drove them is in a long poll.
#[test]
fn a_blocked_worker_does_not_hold_up_timers() {
    let runtime = pool(2);
    let (sent, received) = mpsc::channel();
    runtime.block_on(async {
        let (woken, wakes) = oneshot();
        let blocks = spawn(async move {
            // By now the other worker may be in the driver, or this one was.
            wakes.await.unwrap();
            received.recv().unwrap();
        });
        spawn(async move {
            framewright::time::sleep(Duration::from_millis(3)).await;
            woken.send(()).unwrap();
            framewright::time::sleep(Duration::from_millis(3)).await;
            sent.send(()).unwrap();
        });
        blocks.await.unwrap();
    });
}

#[test]
fn a_drop_drops_what_waits_and_what_is_ready() {
    struct Spy(Arc<AtomicUsize>);
    impl Drop for Spy {
        fn drop(&mut self) {
            self.0.fetch_add(1, SeqCst);
        }
    }
    let drops = Arc::new(AtomicUsize::new(0));
    let runtime = pool(2);
    let mut tasks = Vec::new();
    for number in 0..100 {
        let spy = Spy(drops.clone());
        tasks.push(runtime.spawn(async move {
            let _spy = spy;
            if number % 2 == 0 {
                std::future::pending::<()>().await;
            }
            loop {
                yield_now().await;
            }
        }));
    }
    drop(runtime);
    assert_eq!(drops.load(SeqCst), 100);
    assert!(tasks.iter().all(|task| task.is_finished()));
}

#[test]
fn a_spawn_after_the_end_is_refused() {
    let runtime = pool(1);
    let handle = runtime.handle();
    drop(runtime);
    let task = handle.spawn(async {});
    assert!(framewright::block_on(task).unwrap_err().is_aborted());
}

// tokio#2646
#[test]
fn a_pool_may_be_dropped_within_a_task_of_another_runtime() {
    framewright::block_on(async {
        let inner = pool(2);
        assert_eq!(inner.spawn(async { 5 }).await.unwrap(), 5);
        framewright::spawn_local(async move { drop(inner) }).await.unwrap();
    });
}

#[test]
fn a_shutdown_with_a_limit_leaves_a_stuck_poll_behind() {
    let runtime = pool(1);
    let (release, wait) = mpsc::channel::<()>();
    let (began, begins) = mpsc::channel();
    let task = runtime.spawn(async move {
        began.send(()).unwrap();
        let _ = wait.recv();
        std::future::pending::<()>().await;
    });
    begins.recv().unwrap();
    runtime.shutdown_timeout(Duration::from_millis(1));
    assert!(!task.is_finished());
    drop(release);
    assert!(framewright::block_on(task).unwrap_err().is_aborted());
}

#[test]
fn options_that_make_no_sense_are_errors() {
    let error = Builder::new().workers(0).build().unwrap_err();
    assert!(error.to_string().contains("at least one worker"), "{error}");
    let error = Builder::new().workers(1).thread_name("a\0b").build().unwrap_err();
    assert!(error.to_string().contains("cannot contain a NUL"), "{error}");
    for capacity in [0, 3] {
        let builder = Builder::new().workers(1).local_queue(LocalQueue::Bounded(capacity));
        let error = builder.build().unwrap_err();
        assert!(error.to_string().contains("a power of two"), "{error}");
    }
}
