//! What runtimes leave behind: nothing.
//!
//! In: a thousand runtimes of each kind, built, used and dropped in a process of their own. Out:
//! file descriptors, threads and values counted before and after. Invariant: the counts are equal.

#![cfg(feature = "rt")]

use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use framewright::channel::oneshot;
use framewright::net::{TcpListener, TcpStream};
use framewright::time::sleep;
use framewright::{Builder, Runtime, block_in_place, spawn};

mod support;

const RUNTIMES: usize = 1_000;

fn entries(directory: &str) -> usize {
    fs::read_dir(directory).unwrap().count()
}

const DESCRIPTORS: &str = "/proc/self/fd";
const THREADS: &str = "/proc/self/task";

/// How many entries there are, once they are as few as `expected`. A thread that has just woken who
/// waited for it is on its way out, and may hold that one's descriptor until it is.
fn entries_down_to(expected: usize, directory: &str) -> usize {
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        let count = entries(directory);
        if count <= expected || Instant::now() > until {
            return count;
        }
        thread::yield_now();
    }
}

/// Some of everything that a runtime holds: tasks that end and tasks that do not, timers, sockets,
/// blocking jobs. Each task and job holds `value`.
fn work(runtime: &Runtime, value: &Arc<()>) {
    let (held, waits, blocks) = (value.clone(), value.clone(), value.clone());
    let handle = runtime.handle();
    runtime.block_on(async move {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (sender, receiver) = oneshot();
        let ends = handle.spawn(async move {
            sender.send(held).unwrap();
        });
        drop(handle.spawn(async move {
            let _near = near;
            let _waits = waits;
            sleep(Duration::MAX).await;
        }));
        drop(handle.spawn(async { sleep(Duration::from_secs(1_000)).await }));
        receiver.await.unwrap();
        ends.await.unwrap();
        handle.spawn_blocking(move || drop(blocks)).await.unwrap();
    });
}

fn leaves_nothing(builder: fn() -> Builder, in_place: bool) {
    let value = Arc::new(());
    let round = || {
        let runtime = builder().build().unwrap();
        work(&runtime, &value);
        if in_place {
            let held = value.clone();
            let task = runtime.spawn(async move { block_in_place(|| drop(held)) });
            runtime.block_on(task).unwrap();
        }
    };
    let before = [DESCRIPTORS, THREADS].map(entries);
    (0..RUNTIMES).for_each(|_| round());
    for (kind, before) in [DESCRIPTORS, THREADS].into_iter().zip(before) {
        assert_eq!(entries_down_to(before, kind), before, "{kind}");
    }
    assert_eq!(Arc::strong_count(&value), 1, "tasks");
}

/// glommio#448: each executor left an eventfd behind.
#[test]
fn a_thousand_event_loops_leave_nothing_behind() {
    if support::in_child("a_thousand_event_loops_leave_nothing_behind", "LEAKS_LOOP") {
        leaves_nothing(Builder::new, false);
    }
}

/// glommio#448, of a pool.
#[test]
fn a_thousand_pools_leave_nothing_behind() {
    if support::in_child("a_thousand_pools_leave_nothing_behind", "LEAKS_POOL") {
        leaves_nothing(|| Builder::new().workers(2), true);
    }
}

/// glommio#448, of cores.
#[test]
fn a_thousand_times_two_cores_leave_nothing_behind() {
    if support::in_child("a_thousand_times_two_cores_leave_nothing_behind", "LEAKS_CORES") {
        leaves_nothing(|| Builder::new().cores(2), false);
    }
}

/// Threads for blocking work end by themselves when there is none.
#[test]
fn idle_threads_for_blocking_work_end() {
    if !support::in_child("idle_threads_for_blocking_work_end", "LEAKS_IDLE") {
        return;
    }
    let before = entries(THREADS);
    let runtime = Builder::new().blocking_keep_alive(Duration::ZERO).build().unwrap();
    assert_eq!(entries(THREADS), before, "no thread before the first job");
    let handle = runtime.handle();
    let jobs: Vec<_> = (0..8).map(|_| handle.spawn_blocking(|| ())).collect();
    jobs.into_iter().for_each(|job| runtime.block_on(job).unwrap());
    assert_eq!(entries_down_to(before, THREADS), before);
    assert_eq!(runtime.block_on(async { spawn(async { 1 }).await.unwrap() }), 1);
}

/// tokio#4301: after a fork, the child shared the epoll instance with its parent. A runtime that
/// the child makes for itself has its own.
#[test]
fn a_child_after_a_fork_may_have_a_runtime_of_its_own() {
    if !support::in_child("a_child_after_a_fork_may_have_a_runtime_of_its_own", "LEAKS_FORK") {
        return;
    }
    let parent = Runtime::new().unwrap();
    parent.block_on(sleep(Duration::from_millis(1)));
    // SAFETY: the child uses the memory of this thread only, and ends without returning.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let value = Arc::new(());
        let ran = std::panic::catch_unwind(|| {
            let own = Runtime::new().unwrap();
            own.block_on(async { spawn(sleep(Duration::from_millis(1))).await.unwrap() });
            drop(value);
        });
        // SAFETY: ends the process at once.
        unsafe { libc::_exit(i32::from(ran.is_err())) };
    }
    assert!(child > 0);
    parent.block_on(sleep(Duration::from_millis(1)));
    let mut status = 0;
    // SAFETY: `status` is a place for what it writes.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    assert_eq!(status, 0);
    // The end of the child's copies takes nothing from the parent.
    work(&parent, &Arc::new(()));
}
