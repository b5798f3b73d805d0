//! Timers: order, extremes, and who is woken.
//!
//! In: sleeps and timeouts. Out: the moments at which they are ready. Invariant: never early.

#![cfg(feature = "rt")]

mod support;

use std::cell::RefCell;
use std::future::pending;
use std::rc::Rc;
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

use framewright::time::{Elapsed, sleep, sleep_until, timeout};
use framewright::{Runtime, block_on, metrics, spawn_local, yield_now};
use support::{Count, Panicking, poll_once, poll_with};

#[test]
fn no_sleep_is_early() {
    block_on(async {
        for micros in [0, 1, 10, 99, 100, 500, 999, 1_000, 1_001, 2_500] {
            let (start, duration) = (Instant::now(), Duration::from_micros(micros));
            sleep(duration).await;
            assert!(start.elapsed() >= duration, "{micros} µs");
        }
    });
}

#[test]
fn timers_fire_in_the_order_of_their_deadlines() {
    block_on(async {
        let order = Rc::new(RefCell::new(Vec::new()));
        // Far enough off for each to be armed before the first is due.
        let start = Instant::now() + Duration::from_millis(20);
        let tasks: Vec<_> = [5, 1, 4, 2, 3, 2]
            .into_iter()
            .enumerate()
            .map(|(index, millis)| {
                let order = order.clone();
                spawn_local(async move {
                    sleep_until(start + Duration::from_millis(millis)).await;
                    order.borrow_mut().push((millis, index));
                })
            })
            .collect();
        yield_now().await;
        assert_eq!(metrics().timers, 6);
        // All are due when the executor next looks, so it is the heap alone that orders them.
        let all_due = start + Duration::from_millis(5);
        while Instant::now() < all_due {
            thread::yield_now();
        }
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*order.borrow(), [(1, 1), (2, 3), (2, 5), (3, 4), (4, 2), (5, 0)]);
    });
}

/// tokio#4495, tokio#8385: `Duration::MAX` overflowed.
#[test]
fn the_longest_duration_never_ends() {
    block_on(async {
        let mut forever = sleep(Duration::MAX);
        assert_eq!(forever.deadline(), None);
        assert!(poll_once(&mut forever).is_pending());
        let mut years = sleep(Duration::from_secs(u64::from(u32::MAX)));
        assert!(poll_once(&mut years).is_pending());
        // The far timer is armed while the near one is waited for (tokio#8334, tokio#5536).
        sleep(Duration::from_micros(100)).await;
        assert_eq!(timeout(Duration::MAX, async { 1 }).await, Ok(1));
    });
}

#[test]
fn a_dropped_sleep_leaves_no_timer() {
    block_on(async {
        let mut sleeps: Vec<_> = (1..=100).map(|s| sleep(Duration::from_secs(s))).collect();
        assert_eq!(metrics().timers, 0);
        for sleep in &mut sleeps {
            assert!(poll_once(sleep).is_pending());
        }
        assert_eq!(metrics().timers, 100);
        sleeps.truncate(30);
        assert_eq!(metrics().timers, 30);
        drop(sleeps);
        assert_eq!(metrics().timers, 0);
    });
}

#[test]
fn the_last_one_to_poll_is_woken() {
    block_on(async {
        let (first, first_waker) = Count::new();
        let (second, second_waker) = Count::new();
        let mut moved = sleep(Duration::from_millis(1));
        assert!(poll_with(&mut moved, &first_waker).is_pending());
        assert!(poll_with(&mut moved, &second_waker).is_pending());
        assert_eq!(metrics().timers, 1);
        sleep_until(moved.deadline().unwrap()).await;
        yield_now().await;
        assert_eq!((first.get(), second.get()), (0, 1));
        assert_eq!(poll_once(&mut moved), Poll::Ready(()));
    });
}

/// tokio#2473: the reset of an expired entry panicked.
#[test]
fn a_sleep_may_be_reset_before_and_after_it_has_passed() {
    block_on(async {
        let mut reset = sleep(Duration::from_secs(3_600));
        assert!(poll_once(&mut reset).is_pending());
        reset.reset(Instant::now() + Duration::from_micros(100));
        (&mut reset).await;
        assert!(reset.is_elapsed());
        reset.reset(Instant::now() + Duration::from_micros(100));
        assert!(!reset.is_elapsed() || Instant::now() >= reset.deadline().unwrap());
        (&mut reset).await;
        assert_eq!(metrics().timers, 0);
    });
}

#[test]
fn a_timeout_prefers_an_output_that_is_ready() {
    block_on(async {
        assert_eq!(timeout(Duration::ZERO, async { 1 }).await, Ok(1));
        assert_eq!(timeout(Duration::ZERO, pending::<()>()).await, Err(Elapsed));
        assert_eq!(timeout(Duration::from_micros(50), pending::<()>()).await, Err(Elapsed));
        let error = std::io::Error::from(Elapsed);
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    });
}

#[test]
fn a_waker_that_panics_does_not_keep_others_from_their_timers() {
    block_on(async {
        let mut bad = sleep(Duration::from_micros(100));
        assert!(poll_with(&mut bad, &Panicking::waker()).is_pending());
        sleep_until(bad.deadline().unwrap()).await;
        assert_eq!(poll_once(&mut bad), Poll::Ready(()));
    });
}

#[test]
fn a_sleep_is_awaited_on_another_thread_by_the_runtime_that_armed_it() {
    block_on(async {
        let mut armed = sleep(Duration::from_millis(1));
        assert!(poll_once(&mut armed).is_pending());
        let other = thread::spawn(move || block_on(armed));
        // This runtime keeps the time, so it has to run meanwhile.
        while !other.is_finished() {
            sleep(Duration::from_micros(200)).await;
        }
        other.join().unwrap();
    });
}

#[test]
#[should_panic(expected = "the runtime that keeps its time was dropped")]
fn a_sleep_that_outlives_its_runtime_does_not_hang() {
    let mut orphan = sleep(Duration::from_secs(3_600));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async { assert!(poll_once(&mut orphan).is_pending()) });
    drop(runtime);
    block_on(orphan);
}
