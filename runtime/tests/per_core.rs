//! One event loop per core.
//!
//! In: tasks for one core or for any. Out: which thread ran them. Invariant: what is
//! on a core stays there, and every end is seen by whoever waits for it.

#![cfg(feature = "rt")]

mod support;

use std::collections::HashSet;
use std::future::{pending, ready};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::mpsc;
use std::thread::{self, ThreadId};
use std::time::Duration;

use framewright::channel::{bounded, oneshot};
use framewright::net::{TcpListener, TcpStream};
use framewright::time::sleep;
use framewright::{Builder, CoreError, Handle, Runtime, spawn, spawn_local, yield_now};

fn cores(cores: usize) -> Runtime {
    Builder::new().cores(cores).build().unwrap()
}

fn core_here() -> usize {
    Handle::current().current_core().expect("on a core")
}

/// Notes on which thread it is dropped.
struct DropSpy(mpsc::Sender<ThreadId>);

impl Drop for DropSpy {
    fn drop(&mut self) {
        self.0.send(thread::current().id()).unwrap();
    }
}

#[test]
fn a_task_runs_on_the_core_that_was_chosen_and_stays_there() {
    let runtime = cores(3);
    assert_eq!(runtime.handle().cores(), 3);
    let threads: Vec<_> = (0..3)
        .map(|core| {
            let task = runtime.spawn_on(core, async move {
                let begun = thread::current().id();
                for _ in 0..50 {
                    yield_now().await;
                    assert_eq!((core_here(), thread::current().id()), (core, begun));
                }
                sleep(Duration::from_millis(1)).await;
                assert_eq!(thread::current().id(), begun);
                begun
            });
            runtime.block_on(task.unwrap()).unwrap()
        })
        .collect();
    assert_eq!(threads.iter().collect::<HashSet<_>>().len(), 3);
}

#[test]
fn a_spawn_from_outside_goes_to_each_in_turn_and_from_a_core_stays() {
    let runtime = cores(2);
    let mut seen = Vec::new();
    for _ in 0..4 {
        let task = runtime.spawn(async {
            let inner = spawn(async { core_here() }).await.unwrap();
            let through_handle = Handle::current().spawn(async { core_here() }).await.unwrap();
            assert_eq!([inner, through_handle], [core_here(); 2]);
            core_here()
        });
        seen.push(runtime.block_on(task).unwrap());
    }
    assert!(seen == [0, 1, 0, 1] || seen == [1, 0, 1, 0], "{seen:?}");
}

#[test]
fn a_core_runs_what_is_not_send() {
    let runtime = cores(2);
    let task = runtime.spawn_on(1, async {
        let local = {
            let shared = Rc::new(5);
            spawn_local(async move {
                yield_now().await;
                (*shared, core_here())
            })
        };
        local.await.unwrap()
    });
    assert_eq!(runtime.block_on(task.unwrap()).unwrap(), (5, 1));
}

#[test]
fn a_core_that_does_not_exist_is_an_error() {
    let runtime = cores(2);
    let error = runtime.spawn_on(2, ready(())).unwrap_err();
    assert_eq!(error, CoreError::NoSuchCore { core: 2, cores: 2 });
    assert!(error.to_string().contains("the first is number 0"), "{error}");
    assert_eq!(
        runtime.handle().send_to(7, || ()).unwrap_err().to_string().find("core 7"),
        Some(12)
    );

    for other in [Runtime::new().unwrap(), Builder::new().workers(1).build().unwrap()] {
        assert_eq!(other.spawn_on(0, ready(())).unwrap_err(), CoreError::NotPerCore);
        let error = other.handle().send_to(0, || ()).unwrap_err();
        assert!(error.to_string().contains("Builder::per_core"), "{error}");
        assert_eq!((other.handle().cores(), other.handle().current_core()), (0, None));
    }
    let none = Builder::new().cores(0).build().unwrap_err();
    assert!(none.to_string().contains("at least one"), "{none}");
    let odd = Builder::new().cores(2).ready_capacity(3).build().unwrap_err();
    assert_eq!(odd.kind(), std::io::ErrorKind::InvalidInput);
}

/// The thread that blocks on cores is none of them, and is not told that it belongs to a pool.
#[test]
#[should_panic(expected = "this one only waits for a runtime, or does blocking work for it")]
fn who_blocks_on_cores_is_no_event_loop() {
    Builder::new().cores(1).build().unwrap().block_on(async {
        framewright::spawn_local(ready(()));
    });
}

#[test]
fn channels_and_sockets_lead_from_core_to_core() {
    let runtime = cores(2);
    let (address_sender, address) = oneshot();
    let serves = runtime.spawn_on(0, async move {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        address_sender.send(listener.local_addr().unwrap()).unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let mut word = [0; 4];
        stream.read_exact(&mut word).await.unwrap();
        stream.write_all(&word).await.unwrap();
    });
    let asks = runtime.spawn_on(1, async move {
        let stream = TcpStream::connect(address.await.unwrap()).await.unwrap();
        stream.write_all(b"ping").await.unwrap();
        let mut word = [0; 4];
        stream.read_exact(&mut word).await.unwrap();
        word
    });
    assert_eq!(&runtime.block_on(asks.unwrap()).unwrap(), b"ping");
    runtime.block_on(serves.unwrap()).unwrap();

    let (sender, mut receiver) = bounded(3);
    let sends = runtime.spawn_on(0, async move {
        for number in 0..1_000_u64 {
            sender.send(number).await.unwrap();
        }
    });
    let sums = runtime.spawn_on(1, async move {
        let mut sum = 0;
        while let Some(number) = receiver.recv().await {
            sum += number;
        }
        sum
    });
    assert_eq!(runtime.block_on(sums.unwrap()).unwrap(), 499_500);
    runtime.block_on(sends.unwrap()).unwrap();
}

#[test]
fn who_blocks_from_outside_is_a_guest_and_may_sleep_and_listen() {
    let runtime = cores(2);
    runtime.block_on(async {
        assert_eq!(Handle::current().current_core(), None);
        sleep(Duration::from_millis(1)).await;
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let connect = TcpStream::connect(listener.local_addr().unwrap());
        let (accepted, connected) = framewright::join!(listener.accept(), connect);
        drop((accepted.unwrap(), connected.unwrap()));
        assert!(spawn(async { core_here() }).await.unwrap() < 2);
    });
    let handle = runtime.handle();
    let on_core = runtime.spawn(async move {
        catch_unwind(AssertUnwindSafe(|| handle.block_on(async {}))).is_err()
    });
    assert!(runtime.block_on(on_core).unwrap(), "a core would wait for itself");
}

/// tokio#3934: an abort from another thread drops the future on the thread of its core.
#[test]
fn an_abort_drops_the_future_on_its_core() {
    let runtime = cores(2);
    let (dropped, dropped_on) = mpsc::channel();
    let spy = DropSpy(dropped);
    let (began, begins) = oneshot();
    let task = runtime.spawn_on(1, async move {
        let _spy = spy;
        began.send(thread::current().id()).unwrap();
        pending::<()>().await;
    });
    let task = task.unwrap();
    let thread_of_core = runtime.block_on(begins).unwrap();
    task.abort();
    assert!(runtime.block_on(task).unwrap_err().is_aborted());
    assert_eq!(dropped_on.recv(), Ok(thread_of_core));
}

#[test]
fn a_drop_ends_every_task_on_its_own_core() {
    let runtime = cores(2);
    let (dropped, dropped_on) = mpsc::channel();
    let mut tasks = Vec::new();
    let mut threads = Vec::new();
    for number in 0..40 {
        let spy = DropSpy(dropped.clone());
        let (began, begins) = oneshot();
        let task = runtime.spawn_on(number % 2, async move {
            let _spy = spy;
            began.send(thread::current().id()).unwrap();
            if number % 4 < 2 {
                pending::<()>().await;
            }
            loop {
                yield_now().await;
            }
        });
        tasks.push(task.unwrap());
        threads.push(runtime.block_on(begins).unwrap());
    }
    let handle = runtime.handle();
    drop(runtime);
    let mut seen: Vec<_> = dropped_on.try_iter().collect();
    let key = |thread: &ThreadId| format!("{thread:?}");
    seen.sort_by_key(key);
    threads.sort_by_key(key);
    assert_eq!(seen, threads);
    assert!(tasks.iter().all(|task| task.is_finished()));

    assert_eq!(handle.send_to(0, || ()), Err(CoreError::Ended));
    let late = handle.spawn_on(0, async {}).unwrap();
    assert!(framewright::block_on(late).unwrap_err().is_aborted());
}

#[test]
fn a_shutdown_with_a_limit_leaves_a_stuck_poll_behind() {
    let runtime = cores(2);
    let (release, wait) = mpsc::channel::<()>();
    let (began, begins) = mpsc::channel();
    let task = runtime.spawn_on(1, async move {
        began.send(()).unwrap();
        let _ = wait.recv();
        pending::<()>().await;
    });
    let task = task.unwrap();
    begins.recv().unwrap();
    runtime.shutdown_timeout(Duration::from_millis(1));
    assert!(!task.is_finished());
    drop(release);
    assert!(framewright::block_on(task).unwrap_err().is_aborted());
}

/// tokio#2646
#[test]
fn it_may_be_dropped_within_a_task_of_another_runtime() {
    framewright::block_on(async {
        let inner = cores(2);
        assert_eq!(inner.spawn(async { 5 }).await.unwrap(), 5);
        spawn_local(async move { drop(inner) }).await.unwrap();
    });
}

#[test]
fn an_event_loop_made_on_a_core_is_not_that_core() {
    let runtime = cores(1);
    let task = runtime.spawn_on(0, async {
        let other = Runtime::new().unwrap();
        let (told, tells) = mpsc::channel();
        struct Asks(mpsc::Sender<usize>);
        impl Drop for Asks {
            fn drop(&mut self) {
                // Within the other loop, which is dropped here.
                self.0.send(Handle::current().cores()).unwrap();
            }
        }
        let asks = Asks(told);
        drop(other.spawn(async move { drop(asks) }));
        drop(other);
        (tells.recv().unwrap(), Handle::current().cores())
    });
    assert_eq!(runtime.block_on(task.unwrap()).unwrap(), (0, 1));
}

#[test]
fn pinned_cores_run_whether_or_not_the_system_allows_it() {
    let runtime = Builder::new().cores(2).pin_cores(true).thread_name("post").build().unwrap();
    for core in 0..2 {
        let task = runtime.spawn_on(core, async { thread::current().name().map(str::to_owned) });
        assert_eq!(runtime.block_on(task.unwrap()).unwrap(), Some(format!("post-{core}")));
    }
}

/// glommio#448: each executor left a descriptor behind.
#[test]
fn threads_and_descriptors_are_given_back() {
    let test = "threads_and_descriptors_are_given_back";
    if !support::in_child(test, "FRAMEWRIGHT_CORES") {
        return;
    }
    let held =
        || ["fd", "task"].map(|of| std::fs::read_dir(format!("/proc/self/{of}")).unwrap().count());
    let round = || {
        let runtime = cores(2);
        let sleeps = runtime.spawn_on(1, sleep(Duration::from_secs(900))).unwrap();
        runtime.handle().send_to(0, || drop(spawn(pending::<()>()))).unwrap();
        runtime.block_on(runtime.spawn(yield_now())).unwrap();
        drop(runtime);
        assert!(sleeps.is_finished());
    };
    round();
    let before = held();
    (0..200).for_each(|_| round());
    assert_eq!(held(), before);
}
