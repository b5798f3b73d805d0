//! Callbacks that panic, come back, or go away at the worst moment.
//!
//! In: callbacks and destructors with a will of their own. Out: what else was called. Invariant:
//! the loop goes on, nothing else is lost, and everything is dropped on the loop's thread.

#![cfg(feature = "rt")]

mod support;

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::{Duration, Instant};

use framewright::channel::oneshot;
use framewright::event_loop::{Timer, queue_microtask, set_immediate, set_interval, set_timeout};
use framewright::time::sleep;
use framewright::{Runtime, block_on, metrics, spawn_local};
use support::callbacks::{MS, OnDrop, WAYS, counter};
use support::{Panicking, Reentrant, checked, poll_with, run_script};

#[test]
fn a_panic_loses_no_other_callback() {
    for way in WAYS {
        let (called, count) = counter();
        run_script(&Runtime::new().unwrap(), || {
            way(Box::new(count.clone()));
            way(Box::new(|| panic!("on purpose")));
            way(Box::new(count.clone()));
            for other in WAYS {
                other(Box::new(count.clone()));
            }
        });
        assert_eq!(called.get(), 6);
    }
}

#[test]
fn a_destructor_that_panics_loses_no_other_callback() {
    for way in WAYS {
        let (called, count) = counter();
        run_script(&Runtime::new().unwrap(), || {
            let panicking = OnDrop(|| panic!("on purpose"));
            way(Box::new(move || drop(panicking)));
            way(Box::new(count.clone()));
        });
        assert_eq!(called.get(), 1);
    }
}

#[test]
fn an_interval_that_panics_stays_armed() {
    let (called, count) = counter();
    run_script(&Runtime::new().unwrap(), || {
        let mut calls = 0;
        set_interval(MS, move |timer| {
            count();
            calls += 1;
            if calls == 3 {
                timer.clear();
            }
            panic!("on purpose");
        });
    });
    assert_eq!(called.get(), 3);
}

#[test]
fn an_interval_that_clears_itself_is_dropped_after_its_call() {
    let (dropped, count) = counter();
    let during = Rc::new(Cell::new(9));
    let (look, seen) = (dropped.clone(), during.clone());
    run_script(&Runtime::new().unwrap(), || {
        let held = OnDrop(move || {
            count();
            panic!("on purpose");
        });
        set_interval(MS, move |timer| {
            timer.clear();
            seen.set(look.get());
            let _ = &held;
        });
    });
    assert_eq!((during.get(), dropped.get()), (0, 1));
}

#[test]
fn a_callback_may_do_everything_again() {
    fn round(depth: u32, count: impl Fn() + Clone + 'static) {
        count();
        if depth == 0 {
            return;
        }
        for way in WAYS {
            let inner = count.clone();
            way(Box::new(move || round(depth - 1, inner)));
        }
        let task = count.clone();
        spawn_local(async move {
            sleep(Duration::from_micros(10)).await;
            queue_microtask(task);
        });
        set_immediate(|| unreachable!()).clear();
        set_timeout(MS, || unreachable!()).clear();
        set_interval(MS, |timer| timer.clear());
        assert!(metrics().tasks > 0);
    }
    let (called, count) = counter();
    run_script(&Runtime::new().unwrap(), checked(move || round(3, count)));
    // 1 + 4 + 16 + 64 rounds, and a task in each that is not the last of its line.
    assert_eq!(called.get(), 85 + 21);
}

/// async-std#644: a recursive `block_on` was a deadlock.
#[test]
fn a_callback_that_blocks_is_refused_with_advice() {
    run_script(&Runtime::new().unwrap(), || {
        set_immediate(checked(|| {
            let other = Runtime::new().unwrap();
            for (name, nested) in [
                ("block_on", &(|| block_on(async {})) as &dyn Fn()),
                ("Runtime::run", &|| other.run()),
            ] {
                let payload = catch_unwind(AssertUnwindSafe(nested)).unwrap_err();
                let message = payload.downcast::<String>().unwrap();
                let expected = format!("`{name}` was called on a thread that runs a framewright");
                assert!(message.starts_with(&expected), "{message}");
            }
        }));
    });
}

#[test]
fn wakers_that_come_back_or_panic_do_not_stop_the_timers() {
    thread_local! {
        static CALLED: Cell<u32> = const { Cell::new(0) };
    }
    fn count() {
        CALLED.set(CALLED.get() + 1);
    }
    let mut armed = [sleep(MS), sleep(MS), sleep(MS)];
    run_script(&Runtime::new().unwrap(), || {
        // Sets callbacks while sleeps are being woken, and once more when it is dropped.
        let reentrant = Reentrant::waker(|| {
            for way in WAYS {
                way(Box::new(count));
            }
        });
        let [first, second, third] = &mut armed;
        assert!(poll_with(first, &reentrant).is_pending());
        assert!(poll_with(second, &Panicking::waker()).is_pending());
        assert!(poll_with(third, &reentrant).is_pending());
        drop(reentrant);
        set_timeout(MS, count);
    });
    // Two wake-ups and one drop, each of which sets four; and the timer.
    assert_eq!(CALLED.get(), 13);
}

#[test]
fn a_panic_of_the_main_future_leaves_the_callbacks() {
    let (called, count) = counter();
    let runtime = Runtime::new().unwrap();
    let (sender, receiver) = oneshot();
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            let end = Instant::now() + MS * 3;
            for way in WAYS {
                way(Box::new(count.clone()));
            }
            // Panics in the midst of the timers phase, with a timer that is due left.
            let timers: Rc<RefCell<Vec<Timer>>> = Rc::default();
            timers.borrow_mut().push(set_timeout(MS, move || sender.send(()).unwrap()));
            timers.borrow_mut().push(set_timeout(MS, count.clone()));
            while Instant::now() < end {}
            receiver.await.unwrap();
            panic!("on purpose");
        })
    }));
    assert!(panicked.is_err());
    assert!(called.get() < 5);
    runtime.run();
    assert_eq!(called.get(), 5);
}
