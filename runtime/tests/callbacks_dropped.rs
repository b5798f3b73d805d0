//! Callbacks that are dropped, with or without their runtime.
//!
//! In: callbacks whose destructors do something. Out: what they did, and where. Invariant:
//! everything is dropped, once, on the loop's thread.

#![cfg(feature = "rt")]

mod support;

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use framewright::event_loop::{set_immediate, set_interval, set_timeout};
use framewright::{Runtime, spawn_local};
use support::callbacks::{MS, OnDrop, WAYS, counter};
use support::run_script;

#[test]
fn a_destructor_may_set_callbacks() {
    let (called, count) = counter();
    run_script(&Runtime::new().unwrap(), || {
        let again = || {
            let count = count.clone();
            OnDrop(move || WAYS.iter().for_each(|way| way(Box::new(count.clone()))))
        };
        let (a, b, c) = (again(), again(), again());
        set_timeout(MS, move || drop(a)).clear();
        set_immediate(move || drop(b));
        set_interval(MS, move |timer| {
            timer.clear();
            let _ = &c;
        });
    });
    assert_eq!(called.get(), 12);
}

#[test]
fn a_dropped_runtime_drops_its_callbacks_on_its_thread() {
    let dropped = Rc::new(RefCell::new(Vec::new()));
    let runtime = Runtime::new().unwrap();
    let set_all = || {
        for (index, way) in WAYS.iter().enumerate() {
            let dropped = dropped.clone();
            let held = OnDrop(move || dropped.borrow_mut().push((index, thread::current().id())));
            way(Box::new(move || drop(held)));
        }
        let held = {
            let dropped = dropped.clone();
            OnDrop(move || dropped.borrow_mut().push((4, thread::current().id())))
        };
        set_interval(MS, move |_| {
            let _ = &held;
        });
        // Microtasks follow the last poll, unless it panics.
        panic!("on purpose");
    };
    let panicked = catch_unwind(AssertUnwindSafe(|| runtime.block_on(async { set_all() })));
    assert!(panicked.is_err());
    assert_eq!(dropped.borrow().len(), 0);
    drop(runtime);
    let mut dropped = dropped.take();
    dropped.sort_by_key(|(index, _)| *index);
    let here = thread::current().id();
    assert_eq!(dropped, (0..5).map(|index| (index, here)).collect::<Vec<_>>());
}

#[test]
fn what_is_set_while_the_runtime_is_dropped_is_dropped_uncalled() {
    let (called, call) = counter();
    let (dropped, drop_it) = counter();
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let resets = OnDrop(move || {
            for way in WAYS {
                let (call, held) = (call.clone(), OnDrop(drop_it.clone()));
                way(Box::new(move || {
                    call();
                    drop(held);
                }));
            }
            let held = OnDrop(drop_it.clone());
            let timer = set_interval(MS, move |_| {
                let _ = &held;
            });
            assert!(!timer.is_armed());
            timer.clear();
            timer.unref();
            // The rest of what is dropped has its turn nevertheless.
            panic!("on purpose");
        });
        set_timeout(MS, move || drop(resets));
        for way in WAYS {
            way(Box::new(|| {}));
        }
        spawn_local(async { std::future::pending::<()>().await });
    });
    drop(runtime);
    assert_eq!((called.get(), dropped.get()), (0, 5));
}

#[test]
fn a_callback_may_drop_another_runtime() {
    let (called, count) = counter();
    let inner = Runtime::new().unwrap();
    inner.block_on(async {
        let count = count.clone();
        let held = OnDrop(move || drop(set_immediate(count.clone())));
        set_timeout(Duration::MAX, move || drop(held));
    });
    run_script(&Runtime::new().unwrap(), || {
        set_immediate(move || {
            drop(inner);
            set_immediate(count);
        });
    });
    // Only the outer one: that of the destructor belonged to the runtime that was dropped.
    assert_eq!(called.get(), 1);
}
