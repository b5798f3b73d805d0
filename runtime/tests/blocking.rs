//! Work that blocks, on threads of its own.
//!
//! In: closures that block until they are told to go on. Out: their outputs, refusals, and what a
//! shutdown makes of them. Invariant: no thread hangs.

#![cfg(feature = "rt")]

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use framewright::time::timeout;
use framewright::{
    Builder, Handle, RejectReason, Runtime, block_in_place, block_on, spawn, spawn_blocking,
    try_spawn_blocking, yield_now,
};

mod support;

use support::{job, panic_of};

/// One runtime of each kind.
fn each_kind(options: fn() -> Builder) -> [Runtime; 3] {
    [options(), options().workers(2), options().cores(2)].map(|builder| builder.build().unwrap())
}

#[test]
fn a_job_runs_on_a_thread_of_its_own_and_wakes_the_joiner_on_every_kind_of_runtime() {
    for runtime in each_kind(|| Builder::new().thread_name("mill")) {
        let name = runtime.block_on(async {
            spawn(async { spawn_blocking(|| thread::current().name().map(str::to_owned)).await })
                .await
                .unwrap()
                .unwrap()
        });
        assert_eq!(name.unwrap(), "mill-blocking-0");
        let job = runtime.handle().spawn_blocking(|| Handle::current().block_on(async { 7 }));
        assert_eq!(runtime.block_on(job).unwrap(), 7);
    }
}

#[test]
fn the_event_loop_goes_on_while_a_job_blocks() {
    block_on(async {
        let (job, begun, end) = job();
        let task = spawn_blocking(job);
        while begun.try_recv().is_err() {
            yield_now().await;
        }
        drop(end);
        task.await.unwrap();
    });
}

#[test]
fn a_panic_in_a_job_is_an_error_of_its_handle_and_leaves_the_thread_usable() {
    let runtime = Builder::new().blocking_threads(1).build().unwrap();
    let handle = runtime.handle();
    let error = runtime.block_on(handle.spawn_blocking(|| panic!("mine"))).unwrap_err();
    assert!(error.is_panic() && error.to_string().contains("mine"));
    assert_eq!(runtime.block_on(handle.spawn_blocking(|| 1)).unwrap(), 1);
}

#[test]
fn a_job_that_is_aborted_before_it_begins_is_dropped_at_once() {
    let runtime = Builder::new().blocking_threads(1).build().unwrap();
    let handle = runtime.handle();
    let (first, begun, end) = job();
    let running = handle.spawn_blocking(first);
    begun.recv().unwrap();
    let held = Arc::new(());
    let holds = held.clone();
    let queued = handle.spawn_blocking(move || drop(holds));
    running.abort();
    queued.abort();
    assert_eq!(Arc::strong_count(&held), 1);
    assert!(runtime.block_on(queued).unwrap_err().is_aborted());
    drop(end);
    // It had begun, and went on to its end.
    runtime.block_on(running).unwrap();
}

/// tokio#8056: the idle count was wrong, a closure was queued, and no thread was woken.
#[test]
fn every_job_finds_a_thread_although_idle_threads_come_and_go() {
    let options = || Builder::new().blocking_threads(2).blocking_keep_alive(Duration::ZERO);
    for runtime in each_kind(options) {
        let handle = runtime.handle();
        runtime.block_on(async {
            for round in 0..500 {
                let jobs = [1, 2, 3].map(|job| handle.spawn_blocking(move || round * job));
                for (job, task) in (1..).zip(jobs) {
                    assert_eq!(task.await.unwrap(), round * job);
                }
            }
        });
    }
}

/// tokio#8056, the other way round: two jobs that need each other, with one idle thread.
#[test]
fn jobs_that_wait_for_each_other_do_not_share_one_idle_thread() {
    let runtime = Runtime::new().unwrap();
    let handle = runtime.handle();
    runtime.block_on(async {
        for _ in 0..100 {
            handle.spawn_blocking(|| ()).await.unwrap();
            let (gives, gets) = mpsc::channel();
            let waits = handle.spawn_blocking(move || gets.recv().unwrap());
            let tells = handle.spawn_blocking(move || gives.send(1).unwrap());
            assert_eq!(waits.await.unwrap(), 1);
            tells.await.unwrap();
        }
    });
}

#[test]
fn a_full_queue_gives_the_closure_back() {
    let runtime = Builder::new().blocking_threads(1).blocking_queue(1).build().unwrap();
    let handle = runtime.handle();
    let (first, begun, end) = job();
    let running = handle.spawn_blocking(first);
    begun.recv().unwrap();
    let waiting = handle.spawn_blocking(|| 1);
    let rejected = handle.try_spawn_blocking(|| 2).unwrap_err();
    assert!(matches!(rejected.reason(), RejectReason::QueueFull { limit: 1 }));
    assert!(rejected.to_string().contains("raise `Builder::blocking_queue`"), "{rejected}");
    assert_eq!(rejected.into_inner()(), 2);
    assert!(panic_of(|| handle.spawn_blocking(|| ())).contains("`try_spawn_blocking`"));
    drop(end);
    runtime.block_on(running).unwrap();
    assert_eq!(runtime.block_on(waiting).unwrap(), 1);
}

#[test]
fn after_the_end_of_the_runtime_jobs_are_refused() {
    for runtime in each_kind(Builder::new) {
        let handle = runtime.handle();
        drop(runtime);
        let rejected = handle.try_spawn_blocking(|| 2).unwrap_err();
        assert!(matches!(rejected.reason(), RejectReason::Ended));
        assert_eq!(rejected.into_inner()(), 2);
        let task = handle.spawn_blocking(|| 3);
        assert!(block_on(task).unwrap_err().is_aborted());
    }
}

/// tokio#4485: the system refused a thread, and that was a panic.
#[test]
fn a_thread_that_the_system_refuses_is_an_error_value() {
    if !support::in_child("a_thread_that_the_system_refuses_is_an_error_value", "NO_THREADS") {
        return;
    }
    let runtime = Runtime::new().unwrap();
    // No room for another stack: the address space ends where it is now.
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: u64 = statm.split(' ').next().unwrap().parse().unwrap();
    let limit = pages * 4096 + (1 << 20);
    let limit = libc::rlimit { rlim_cur: limit, rlim_max: libc::RLIM_INFINITY };
    let mut before = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: both point to a structure of the type that is asked for.
    let set = unsafe {
        libc::getrlimit(libc::RLIMIT_AS, &mut before);
        libc::setrlimit(libc::RLIMIT_AS, &libc::rlimit { rlim_max: before.rlim_max, ..limit })
    };
    assert_eq!(set, 0);
    let rejected = runtime.block_on(async { try_spawn_blocking(|| 5).unwrap_err() });
    // SAFETY: as above.
    unsafe { libc::setrlimit(libc::RLIMIT_AS, &before) };
    assert!(matches!(rejected.reason(), RejectReason::NoThread(_)), "{rejected}");
    assert_eq!(rejected.into_inner()(), 5);
    // The pool works when the system gives it a thread.
    assert_eq!(runtime.block_on(runtime.handle().spawn_blocking(|| 6)).unwrap(), 6);
}

/// tokio#8562: the shutdown dropped a job under the lock of the pool.
#[test]
fn the_destructor_of_a_job_that_is_dropped_by_the_shutdown_may_use_the_pool() {
    struct Spawns(Handle, Arc<AtomicUsize>);
    impl Drop for Spawns {
        fn drop(&mut self) {
            let refused = self.0.try_spawn_blocking(|| ()).is_err();
            self.1.fetch_add(usize::from(refused), SeqCst);
        }
    }
    for runtime in each_kind(|| Builder::new().blocking_threads(1)) {
        let handle = runtime.handle();
        let (first, begun, end) = job();
        let running = handle.spawn_blocking(first);
        begun.recv().unwrap();
        let refused = Arc::new(AtomicUsize::new(0));
        let spawns = Spawns(handle.clone(), refused.clone());
        let queued = handle.spawn_blocking(move || drop(spawns));
        drop(runtime);
        assert_eq!(refused.load(SeqCst), 1);
        assert!(block_on(queued).unwrap_err().is_aborted());
        drop(end);
        block_on(running).unwrap();
    }
}

/// tokio#5433: the drop of a runtime by a panic waited for blocking jobs.
#[test]
fn a_panic_through_a_runtime_does_not_wait_for_its_jobs() {
    for kind in 0..3 {
        let (job, begun, end) = job();
        let task = Mutex::new(None);
        let message = panic_of(|| {
            let [event_loop, pool, cores] = each_kind(Builder::new);
            let runtime = [event_loop, pool, cores].into_iter().nth(kind).unwrap();
            *task.lock().unwrap() = Some(runtime.handle().spawn_blocking(job));
            begun.recv().unwrap();
            runtime.block_on(async { panic!("mine") });
        });
        assert_eq!(message, "mine");
        // Only now may the job end: the drop did not wait for it.
        drop(end);
        block_on(task.into_inner().unwrap().unwrap()).unwrap();
    }
}

#[test]
fn a_shutdown_with_a_limit_waits_for_a_job_that_ends_in_time() {
    for runtime in each_kind(Builder::new) {
        let (job, begun, end) = job();
        let ended = Arc::new(AtomicUsize::new(0));
        let ends = ended.clone();
        let task = runtime.handle().spawn_blocking(move || {
            job();
            ends.fetch_add(1, SeqCst);
        });
        begun.recv().unwrap();
        let ender = thread::spawn(move || drop(end));
        runtime.shutdown_timeout(Duration::from_secs(60));
        assert_eq!(ended.load(SeqCst), 1);
        assert!(task.is_finished());
        ender.join().unwrap();
    }
}

#[test]
fn a_shutdown_with_a_limit_or_in_the_background_leaves_a_job_that_goes_on() {
    let shutdowns: [fn(Runtime); 2] = [
        |runtime| runtime.shutdown_timeout(Duration::from_millis(1)),
        Runtime::shutdown_background,
    ];
    for shut_down in shutdowns {
        for runtime in each_kind(Builder::new) {
            let (job, begun, end) = job();
            let task = runtime.handle().spawn_blocking(job);
            begun.recv().unwrap();
            shut_down(runtime);
            assert!(!task.is_finished());
            drop(end);
            block_on(task).unwrap();
        }
    }
}

/// async-std#644: the only thread waited for a job that needed it.
#[test]
fn a_block_on_that_leaves_no_thread_for_the_job_it_waits_for_is_refused_with_advice() {
    for threads in [1, 2] {
        let runtime = Builder::new().workers(1).blocking_threads(threads).build().unwrap();
        let handle = runtime.handle();
        fn nested(handle: Handle, depth: usize) -> usize {
            if depth == 0 {
                return 0;
            }
            let inner = handle.clone();
            let job = handle.spawn_blocking(move || nested(inner, depth - 1));
            1 + handle.block_on(job).unwrap()
        }
        let deep = handle.clone();
        let fits = handle.spawn_blocking(move || nested(deep, threads - 1));
        assert_eq!(runtime.block_on(fits).unwrap(), threads - 1);
        let deep = handle.clone();
        let task = handle.spawn_blocking(move || nested(deep, threads));
        let error = runtime.block_on(task).unwrap_err().to_string();
        assert!(error.contains("panicked"), "{error}");
        if threads == 1 {
            assert!(error.contains("1 at most"), "{error}");
            assert!(error.contains("raise `Builder::blocking_threads`"), "{error}");
        }
    }
}

#[test]
fn a_block_on_that_a_timer_ends_is_not_refused_on_the_only_thread() {
    let runtime = Builder::new().workers(1).blocking_threads(1).build().unwrap();
    let handle = runtime.handle();
    let task = runtime.handle().spawn_blocking(move || {
        let never_begins = handle.spawn_blocking(|| ());
        handle.block_on(timeout(Duration::from_millis(1), never_begins)).is_err()
    });
    assert!(runtime.block_on(task).unwrap(), "the time was up");
}

#[test]
fn a_block_on_of_something_else_is_not_refused_on_the_only_thread() {
    let runtime = Builder::new().workers(1).blocking_threads(1).build().unwrap();
    let handle = runtime.handle();
    let (job, begun, end) = job();
    let inner = handle.clone();
    let blocks = handle.spawn_blocking(move || {
        let task = inner.spawn(async move { block_in_place(job) });
        inner.block_on(task).unwrap();
    });
    let waits = handle.spawn_blocking(|| 1);
    begun.recv().unwrap();
    drop(end);
    runtime.block_on(blocks).unwrap();
    assert_eq!(runtime.block_on(waits).unwrap(), 1);
}

#[test]
fn a_job_outside_a_runtime_says_what_it_needs() {
    let message = panic_of(|| spawn_blocking(|| ()));
    assert!(message.starts_with("`spawn_blocking` needs a framewright runtime"), "{message}");
}
