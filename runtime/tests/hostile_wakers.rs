//! Wakers that do the worst at the worst moment: when they are cloned, and when they are dropped.
//!
//! In: join handles polled with such wakers. Out: the runtime as it was. Invariant: no panic of a
//! waker ends a thread of a runtime.

#![cfg(feature = "rt")]

mod support;

use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::task::{Poll, RawWaker, RawWakerVTable, Waker};
use std::time::Duration;

use framewright::Builder;
use support::{Reentrant, poll_with};

const LONG: Duration = Duration::from_secs(60);

/// Called when a waker is cloned; the clone panics when it is dropped.
struct OnClone(Mutex<Option<Box<dyn FnOnce() + Send>>>);

static ORIGINAL: RawWakerVTable = RawWakerVTable::new(clone, |_| (), |_| (), |_| ());
static CLONE: RawWakerVTable = RawWakerVTable::new(
    |data| RawWaker::new(data, &CLONE),
    |_| (),
    |_| (),
    |_| panic!("a waker that panics when it is dropped"),
);

fn clone(data: *const ()) -> RawWaker {
    // SAFETY: the data is an `OnClone` that outlives the wakers.
    let on_clone = unsafe { &*data.cast::<OnClone>() };
    let call = on_clone.0.lock().unwrap().take();
    call.into_iter().for_each(|call| call());
    RawWaker::new(data, &CLONE)
}

/// # Safety
///
/// `on_clone` outlives the waker and its clones.
unsafe fn waker(on_clone: &OnClone) -> Waker {
    // SAFETY: the functions do nothing with the data but look at it.
    unsafe { Waker::new(std::ptr::from_ref(on_clone).cast(), &ORIGINAL) }
}

/// A waker that comes when the task has been announced stays with it until its memory goes, and
/// that may be on the thread of a worker.
#[test]
fn a_waker_that_is_left_with_a_complete_task_may_panic_when_it_is_dropped() {
    let runtime = Builder::new().workers(1).build().unwrap();
    let (complete, completes) = mpsc::channel::<()>();
    let mut task = runtime.spawn(async move { completes.recv().is_err() });

    let (announcing, announced) = mpsc::channel();
    let (go_on, goes_on) = mpsc::channel::<()>();
    let goes_on = Mutex::new(goes_on);
    let announcing = Arc::new(announcing);
    let first = Reentrant::waker(move || {
        let _ = announcing.send(());
        let _ = goes_on.lock().unwrap().recv_timeout(LONG);
    });
    assert!(poll_with(&mut task, &first).is_pending());
    drop(first);

    let on_clone = OnClone(Mutex::new(Some(Box::new(move || {
        drop(complete);
        announced.recv_timeout(LONG).unwrap();
    }))));
    // SAFETY: the only clone stays with the task, and goes before the worker goes on.
    let second = unsafe { waker(&on_clone) };
    assert!(matches!(poll_with(&mut task, &second), Poll::Ready(Ok(true))));
    drop(task);
    drop(go_on);
    // The worker is alive.
    let (says, said) = mpsc::channel();
    runtime.spawn(async move { says.send(()).unwrap() });
    said.recv_timeout(LONG).expect("the worker goes on");
}
