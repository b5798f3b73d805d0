//! Tasks: panics, aborts, handles, wakers.
//!
//! In: tasks that misbehave. Out: what their handles say. Invariant: the runtime goes on.

#![cfg(feature = "rt")]

mod support;

use std::cell::{Cell, RefCell};
use std::future::{pending, poll_fn};
use std::rc::Rc;
use std::sync::mpsc;
use std::task::{Poll, Waker};
use std::thread::{self, ThreadId};

use framewright::channel::oneshot;
use framewright::{Runtime, block_on, spawn, spawn_local, yield_now};

/// Notes on which thread it is dropped.
struct DropSpy(mpsc::Sender<ThreadId>);

impl Drop for DropSpy {
    fn drop(&mut self) {
        self.0.send(thread::current().id()).unwrap();
    }
}

struct PanicOnDrop;

impl Drop for PanicOnDrop {
    fn drop(&mut self) {
        panic!("a destructor that panics");
    }
}

#[test]
fn a_panic_ends_its_task_alone() {
    block_on(async {
        let panics = spawn(async { panic!("on purpose, {}", String::from("1")) });
        let goes_on = spawn(async { 7 });
        let error = panics.await.unwrap_err();
        assert!(error.is_panic() && !error.is_aborted());
        assert!(error.to_string().ends_with("panicked: on purpose, 1"), "{error}");
        let payload = error.into_panic().unwrap();
        assert_eq!(payload.downcast_ref::<String>().unwrap(), "on purpose, 1");
        assert_eq!(goes_on.await.unwrap(), 7);
    });
}

#[test]
fn panicking_destructors_are_contained() {
    block_on(async {
        let spy = PanicOnDrop;
        let future_drops = spawn(poll_fn(move |_| {
            let _held = &spy;
            Poll::Ready(1)
        }));
        assert!(future_drops.await.unwrap_err().is_panic());

        spawn(async { PanicOnDrop }).detach();
        let handle = spawn(async { PanicOnDrop });
        yield_now().await;
        yield_now().await;
        assert!(handle.is_finished());
        drop(handle);

        assert_eq!(spawn(async { 3 }).await.unwrap(), 3);
    });
}

#[test]
fn a_task_may_hold_what_is_not_send() {
    let sum = Rc::new(Cell::new(0));
    block_on(async {
        let tasks: Vec<_> = (1..=4)
            .map(|number| {
                let sum = sum.clone();
                spawn_local(async move {
                    yield_now().await;
                    sum.set(sum.get() + number);
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    assert_eq!(sum.get(), 10);
}

#[test]
fn a_wake_up_may_come_from_another_thread() {
    block_on(async {
        let (sender, receiver) = oneshot();
        let (parked, is_parked) = mpsc::channel();
        let waker = thread::spawn(move || {
            is_parked.recv().unwrap();
            sender.send(5).unwrap();
        });
        let task = spawn(async move {
            parked.send(()).unwrap();
            receiver.await.unwrap()
        });
        assert_eq!(task.await.unwrap(), 5);
        waker.join().unwrap();
    });
}

#[test]
fn a_wake_up_after_completion_is_nothing() {
    let runtime = Runtime::new().unwrap();
    let kept = Rc::new(RefCell::new(None::<Waker>));
    let keeper = kept.clone();
    let task = runtime.spawn_local(poll_fn(move |cx| {
        *keeper.borrow_mut() = Some(cx.waker().clone());
        Poll::Ready(())
    }));
    runtime.block_on(task).unwrap();
    let waker = kept.take().unwrap();
    waker.wake_by_ref();
    let elsewhere = waker.clone();
    thread::spawn(move || elsewhere.wake()).join().unwrap();
    runtime.block_on(yield_now());
    assert_eq!(runtime.metrics().polls, 1);
    drop(runtime);
    waker.wake();
}

#[test]
fn a_wake_up_during_the_poll_leads_to_another() {
    block_on(async {
        let mut polls = 0;
        let task = spawn(poll_fn(move |cx| {
            polls += 1;
            cx.waker().wake_by_ref();
            if polls == 3 { Poll::Ready(polls) } else { Poll::Pending }
        }));
        assert_eq!(task.await.unwrap(), 3);
    });
}

#[test]
fn the_wakers_of_one_task_know_each_other() {
    block_on(async {
        let mut seen: Vec<Waker> = Vec::new();
        let task = spawn(poll_fn(move |cx| {
            seen.push(cx.waker().clone());
            cx.waker().wake_by_ref();
            if seen.len() == 3 { Poll::Ready(seen.clone()) } else { Poll::Pending }
        }));
        let seen = task.await.unwrap();
        assert!(seen.iter().all(|waker| waker.will_wake(&seen[0])));
    });
}

/// tokio#3934: abort from another thread dropped the future on the wrong thread.
#[test]
fn abort_from_another_thread_drops_the_future_on_its_own() {
    let (dropped, on_thread) = mpsc::channel();
    block_on(async move {
        let spy = DropSpy(dropped);
        let task = spawn(async move {
            let _spy = spy;
            pending::<()>().await;
        });
        yield_now().await;
        let task = thread::spawn(move || {
            task.abort();
            task
        });
        let task = task.join().unwrap();
        assert!(task.await.unwrap_err().is_aborted());
    });
    assert_eq!(on_thread.recv().unwrap(), thread::current().id());
}

#[test]
fn an_aborted_task_is_not_polled_again() {
    block_on(async {
        let polled = Rc::new(Cell::new(false));
        let seen = polled.clone();
        let task = spawn_local(async move { seen.set(true) });
        task.abort();
        assert!(task.await.unwrap_err().is_aborted());
        assert!(!polled.get());
    });
}

#[test]
fn an_abort_after_completion_leaves_the_output() {
    block_on(async {
        let task = spawn(async { 9 });
        yield_now().await;
        assert!(task.is_finished());
        task.abort();
        assert_eq!(task.await.unwrap(), 9);
    });
}

#[test]
fn abort_on_drop_ties_the_task_to_its_handle() {
    let (dropped, on_thread) = mpsc::channel();
    block_on(async move {
        let spy = DropSpy(dropped);
        let tied = spawn(async move {
            let _spy = spy;
            pending::<()>().await;
        })
        .abort_on_drop();
        yield_now().await;
        assert!(on_thread.try_recv().is_err());
        drop(tied);
        yield_now().await;
        assert!(on_thread.try_recv().is_ok());
    });
}

#[test]
fn a_task_outlives_its_handle() {
    block_on(async {
        let (sender, receiver) = oneshot();
        drop(spawn(async move {
            yield_now().await;
            sender.send(1).unwrap();
        }));
        assert_eq!(receiver.await, Ok(1));
    });
}

/// tokio#4430: a join handle dropped during a panic took the process down.
#[test]
fn a_handle_dropped_by_a_panic_with_an_output_that_panics() {
    block_on(async {
        let handle = spawn(async { PanicOnDrop });
        let outer = spawn(async move {
            yield_now().await;
            let _handle = handle;
            panic!("drops the handle");
        });
        let error = outer.await.unwrap_err();
        assert!(error.to_string().contains("drops the handle"));
    });
}

#[test]
fn a_handle_awaited_by_reference_keeps_the_output() {
    block_on(async {
        let mut task = spawn(async {
            yield_now().await;
            4
        });
        assert!(support::poll_once(&mut task).is_pending());
        yield_now().await;
        yield_now().await;
        assert_eq!((&mut task).await.unwrap(), 4);
    });
}

#[test]
fn a_handle_may_be_awaited_on_another_runtime() {
    let (to_other, handles) = mpsc::channel::<framewright::Task<i32>>();
    let other = thread::spawn(move || block_on(handles.recv().unwrap()));
    block_on(async {
        to_other.send(spawn(async { 8 })).unwrap();
        yield_now().await;
    });
    // Complete or aborted, according to which thread was first; but never lost.
    let joined = other.join().unwrap();
    assert!(matches!(joined, Ok(8)) || joined.unwrap_err().is_aborted());
}

#[test]
fn a_join_waker_that_panics_stops_nobody() {
    block_on(async {
        let mut task = spawn(async { 2 });
        assert!(support::poll_with(&mut task, &support::Panicking::waker()).is_pending());
        yield_now().await;
        assert_eq!(task.await.unwrap(), 2);
    });
}

#[test]
fn the_runtime_drops_live_tasks_on_its_thread() {
    let (dropped, on_thread) = mpsc::channel();
    let runtime = Runtime::new().unwrap();
    let waits = DropSpy(dropped.clone());
    let waiting = runtime.spawn(async move {
        let _spy = waits;
        pending::<()>().await;
    });
    runtime.block_on(yield_now());
    let unpolled = DropSpy(dropped);
    let never_polled = runtime.spawn(async move {
        let _spy = unpolled;
    });
    drop(runtime);
    let here = thread::current().id();
    assert_eq!(on_thread.iter().collect::<Vec<_>>(), [here, here]);
    for task in [waiting, never_polled] {
        assert!(block_on(task).unwrap_err().is_aborted());
    }
}

#[test]
fn a_destructor_that_spawns_while_the_runtime_is_dropped_is_refused() {
    struct SpawnOnDrop(mpsc::Sender<bool>);
    impl Drop for SpawnOnDrop {
        fn drop(&mut self) {
            let task = spawn(async { unreachable!("the runtime is gone") });
            self.0.send(task.is_finished()).unwrap();
        }
    }
    let (spawned, finished) = mpsc::channel();
    let runtime = Runtime::new().unwrap();
    let spawner = SpawnOnDrop(spawned);
    runtime.spawn(async move {
        let _spawner = spawner;
        pending::<()>().await;
    });
    runtime.block_on(yield_now());
    drop(runtime);
    assert_eq!(finished.recv(), Ok(true));
}

#[test]
fn one_panicking_destructor_does_not_save_the_other_tasks() {
    let (dropped, on_thread) = mpsc::channel();
    let runtime = Runtime::new().unwrap();
    let bomb = PanicOnDrop;
    runtime.spawn(async move {
        let _bomb = bomb;
    });
    let spy = DropSpy(dropped);
    runtime.spawn(async move {
        let _spy = spy;
    });
    drop(runtime);
    assert!(on_thread.recv().is_ok());
}
