//! Timers, immediates and their handles.
//!
//! In: callbacks. Out: when they are called, and whether. Invariant: never early, never after they
//! were cleared, never twice.

#![cfg(feature = "rt")]

mod support;

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::{Duration, Instant};

use framewright::event_loop::{
    Immediate, Timer, on_close, queue_microtask, set_immediate, set_interval, set_timeout,
};
use framewright::{Runtime, metrics};
use support::{checked, run_script};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Runs a script on a runtime of its own.
fn run(script: impl FnOnce()) {
    run_script(&Runtime::new().unwrap(), script);
}

fn never() -> impl FnOnce() + 'static {
    checked(|| unreachable!("it was cleared, or is not due"))
}

#[test]
fn no_timeout_is_early() {
    run(|| {
        for micros in [0, 1, 999, 1_000, 1_001, 1_700, 2_000, 2_999, 7_300] {
            let (start, delay) = (Instant::now(), Duration::from_micros(micros));
            let least = delay.max(ms(1));
            let check = move || assert!(start.elapsed() >= least, "{micros} µs");
            set_timeout(delay, checked(check));
        }
    });
}

#[test]
fn no_interval_is_early_at_first_nor_faster_than_its_period() {
    let calls = Rc::new(RefCell::new(Vec::new()));
    let start = Instant::now();
    let log = calls.clone();
    run(move || {
        set_interval(ms(3), move |timer| {
            log.borrow_mut().push(start.elapsed());
            if log.borrow().len() == 5 {
                timer.clear();
            }
        });
    });
    for (call, elapsed) in calls.borrow().iter().enumerate() {
        assert!(*elapsed >= ms(3) * (call as u32 + 1), "call {call} after {elapsed:?}");
    }
}

/// tokio#4495, tokio#8385: `Duration::MAX` overflowed.
#[test]
fn the_longest_delay_never_ends() {
    let called = Rc::new(Cell::new(false));
    let near = called.clone();
    run(move || {
        let forever = set_timeout(Duration::MAX, never());
        let again = set_interval(Duration::MAX, |_| never()());
        let years = set_timeout(Duration::from_secs(u64::from(u32::MAX)), never());
        assert!([&forever, &again, &years].into_iter().all(Timer::is_armed));
        set_timeout(ms(1), move || {
            [forever, again, years].iter().for_each(Timer::clear);
            near.set(true);
        });
    });
    assert!(called.get());
}

#[test]
fn clearing_drops_the_callback_at_once() {
    run(|| {
        let held = Rc::new(());
        let hold = || {
            let held = held.clone();
            move || drop(held)
        };
        let timeout = set_timeout(ms(1), hold());
        let immediate = set_immediate(hold());
        let interval = set_interval(ms(1), {
            let held = held.clone();
            move |_| assert_eq!(Rc::strong_count(&held), 4)
        });
        assert_eq!(Rc::strong_count(&held), 4);
        timeout.clear();
        assert_eq!(Rc::strong_count(&held), 3);
        immediate.clear();
        interval.clear();
        assert_eq!(Rc::strong_count(&held), 1);
        assert_eq!(metrics().timers, 0);
    });
}

#[test]
fn dropping_a_handle_changes_nothing() {
    let calls = Rc::new(Cell::new(0));
    let count = |calls: &Rc<Cell<u32>>| {
        let calls = calls.clone();
        move || calls.set(calls.get() + 1)
    };
    let (a, b) = (count(&calls), count(&calls));
    run(move || {
        drop(set_timeout(ms(1), a));
        drop(set_immediate(b));
    });
    assert_eq!(calls.get(), 2);
}

#[test]
fn a_handle_says_whether_its_callback_will_be_called() {
    run(|| {
        let timeout: Rc<RefCell<Option<Timer>>> = Rc::default();
        let own = timeout.clone();
        let armed = set_timeout(
            ms(1),
            // Called now, so not to be called any more.
            checked(move || assert!(!own.borrow().as_ref().unwrap().is_armed())),
        );
        assert!(armed.is_armed());
        assert_eq!(format!("{armed:?}"), "Timer { armed: true }");
        timeout.replace(Some(armed));

        set_interval(ms(1), |timer| {
            let timer = timer.clone();
            checked(move || {
                assert!(timer.is_armed());
                timer.clear();
                assert!(!timer.is_armed());
            })();
        });

        let immediate = set_immediate(|| {});
        assert!(immediate.is_set());
        assert_eq!(format!("{immediate:?}"), "Immediate { set: true }");
        immediate.clear();
        assert!(!immediate.is_set());
    });
}

#[test]
fn a_stale_handle_does_not_reach_the_next_tenant() {
    let called = Rc::new(Cell::new(0));
    let (a, b) = (called.clone(), called.clone());
    run(move || {
        let timer = set_timeout(ms(1), never());
        timer.clear();
        set_timeout(ms(1), move || a.set(a.get() + 1));
        timer.clear();
        let immediate = set_immediate(never());
        immediate.clear();
        set_immediate(move || b.set(b.get() + 1));
        immediate.clear();
        timer.unref();
    });
    assert_eq!(called.get(), 2);
}

#[test]
fn handles_outlive_their_runtime() {
    let runtime = Runtime::new().unwrap();
    let (timer, immediate): (Timer, Immediate) = runtime.block_on(async {
        (set_timeout(ms(1), || unreachable!()), set_immediate(|| unreachable!()))
    });
    drop(runtime);
    timer.clear();
    timer.unref();
    immediate.clear();
    assert!(!timer.is_armed());
    assert!(!immediate.is_set());
}

#[test]
fn a_callback_set_outside_a_runtime_says_what_it_needs() {
    type Set = fn();
    let all: [(&str, Set); 5] = [
        ("set_timeout", || drop(set_timeout(ms(1), || {}))),
        ("set_interval", || drop(set_interval(ms(1), |_| {}))),
        ("set_immediate", || drop(set_immediate(|| {}))),
        ("queue_microtask", || queue_microtask(|| {})),
        ("on_close", || on_close(|| {})),
    ];
    for (name, set) in all {
        let payload = catch_unwind(AssertUnwindSafe(set)).unwrap_err();
        let message = payload.downcast::<String>().unwrap();
        let expected = format!("`{name}` needs a framewright runtime on this thread");
        assert!(message.starts_with(&expected), "{message}");
        assert!(message.contains("block_on"), "{message}");
    }
}

#[test]
fn many_timers_cleared_at_random_leave_the_others() {
    const TIMERS: usize = 2_000;
    let called = Rc::new(RefCell::new(vec![0; TIMERS]));
    let log = called.clone();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut kept = vec![true; TIMERS];
    let expected = {
        let runtime = Runtime::new().unwrap();
        runtime.block_on(async {
            let timers: Vec<Timer> = (0..TIMERS)
                .map(|index| {
                    let log = log.clone();
                    set_timeout(ms(random(12)), move || log.borrow_mut()[index] += 1)
                })
                .collect();
            for _ in 0..TIMERS {
                let index = random(TIMERS as u64) as usize;
                timers[index].clear();
                kept[index] = false;
            }
            assert_eq!(metrics().timers, kept.iter().filter(|kept| **kept).count());
        });
        runtime.run();
        assert_eq!(runtime.metrics().timers, 0);
        kept.into_iter().map(i32::from).collect::<Vec<_>>()
    };
    assert_eq!(*called.borrow(), expected);
}
