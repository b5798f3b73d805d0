//! Who gets his turn on a pool, whatever others do.
//!
//! In: tasks that keep a worker, or a slot, to themselves. Out: the turns of the rest. Invariant:
//! no task waits for one that will never let it.

#![cfg(feature = "rt")]

use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, mpsc};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

use framewright::time::{sleep, timeout};
use framewright::{Builder, Handle, spawn};

/// Two tasks that wake each other in every poll, until told to stop. Without an operation of ours,
/// so that no budget ends it.
fn ping_pong(handle: &Handle, stop: &Arc<AtomicBool>) -> [framewright::Task<usize>; 2] {
    let wakers: Arc<[Mutex<Option<Waker>>; 2]> = Arc::default();
    [0, 1].map(|me| {
        let (wakers, stop) = (wakers.clone(), stop.clone());
        let mut polls = 0;
        handle.spawn(poll_fn(move |cx| {
            polls += 1;
            let other = wakers[1 - me].lock().unwrap().clone();
            let stops = stop.load(SeqCst);
            if !stops {
                *wakers[me].lock().unwrap() = Some(cx.waker().clone());
            }
            other.into_iter().for_each(Waker::wake);
            if stops { Poll::Ready(polls) } else { Poll::Pending }
        }))
    })
}

/// tokio#2349, tokio#5712: two tasks that woke each other through the slot starved the rest.
#[test]
fn two_tasks_that_wake_each_other_leave_turns_to_the_rest() {
    for slot_uses in [0, 1, 3] {
        let runtime = Builder::new().workers(1).slot_uses(slot_uses).build().unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let pair = ping_pong(&runtime.handle(), &stop);
        // From outside, and from within: into the queue of all, and into the worker's own.
        let stops = runtime.spawn(async move {
            let within = spawn(async {});
            spawn(async move {
                within.await.unwrap();
                stop.store(true, SeqCst);
            })
            .await
            .unwrap();
        });
        runtime.block_on(timeout(Duration::from_secs(60), stops)).unwrap().unwrap();
        for task in pair {
            assert!(runtime.block_on(task).unwrap() > 0);
        }
    }
}

/// async-executor#104: tasks stayed in the queue of a thread that ran none any more.
#[test]
fn tasks_in_the_queue_of_a_blocked_worker_are_run_by_others() {
    let runtime = Builder::new().workers(2).build().unwrap();
    let (done, dones) = mpsc::channel();
    let blocks = runtime.spawn(async move {
        for number in 0..100 {
            let done = done.clone();
            spawn(async move { done.send(number).unwrap() });
        }
        // All of these are in this worker's queue and slot, and it will not look there.
        let mut seen: Vec<i32> = dones.iter().take(100).collect();
        seen.sort_unstable();
        seen
    });
    assert_eq!(runtime.block_on(blocks).unwrap(), (0..100).collect::<Vec<_>>());
}

/// async-executor#104: nor is one lost that is woken by a worker which then falls asleep for good.
#[test]
fn tasks_that_a_worker_leaves_behind_as_it_falls_asleep_are_run() {
    let runtime = Builder::new().workers(2).build().unwrap();
    let ended = Arc::new(AtomicUsize::new(0));
    for _ in 0..200 {
        let ended = ended.clone();
        let chain = async move {
            spawn(async move {
                spawn(async move { ended.fetch_add(1, SeqCst) }).await.unwrap();
            })
            .await
            .unwrap();
        };
        let ends = timeout(Duration::from_secs(60), runtime.spawn(chain));
        runtime.block_on(ends).unwrap().unwrap();
    }
    assert_eq!(ended.load(SeqCst), 200);
}

/// tokio#4730: a poll that blocked held up all timers, when its worker was chosen for it while it
/// slept in the driver, and the others slept elsewhere.
#[test]
fn timers_go_on_while_the_worker_that_was_in_the_driver_blocks() {
    for workers in [2, 3] {
        let runtime = Builder::new().workers(workers).build().unwrap();
        for _ in 0..50 {
            let (fire, fired) = mpsc::channel();
            let parks = || runtime.worker_metrics().iter().map(|worker| worker.parks).sum::<u64>();
            let parked = parks();
            let sleeps = runtime.spawn(async move {
                sleep(Duration::from_millis(10)).await;
                fire.send(()).unwrap();
            });
            // Until all sleep, as far as can be seen from here.
            while runtime.metrics().timers == 0 || parks() == parked {
                thread::yield_now();
            }
            let blocks = runtime.spawn(async move { fired.recv_timeout(Duration::from_secs(60)) });
            runtime.block_on(blocks).unwrap().expect("the timer fires meanwhile");
            runtime.block_on(sleeps).unwrap();
        }
    }
}
