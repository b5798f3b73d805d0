//! Microtasks that do not end.
//!
//! In: microtasks that queue microtasks. Out: reports, and what else had its turn. Invariant: none
//! is lost, and their order stays.

#![cfg(feature = "rt")]

mod support;

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::net::{self, Ipv4Addr, TcpListener};
use std::process::Command;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use framewright::event_loop::{
    Immediate, Starvation, on_close, queue_microtask, set_immediate, set_timeout,
};
use framewright::net::TcpStream;
use framewright::time::sleep;
use framewright::{Runtime, spawn_local, yield_now};
use support::{checked, run_script};

const MS: Duration = Duration::from_millis(1);

/// Queues itself until it is told to stop, and counts.
#[derive(Clone, Default)]
struct Endless {
    ran: Rc<Cell<usize>>,
    stopped: Rc<Cell<bool>>,
}

impl Endless {
    fn go_on(self) {
        self.ran.set(self.ran.get() + 1);
        if !self.stopped.get() {
            queue_microtask(move || self.go_on());
        }
    }

    fn stop(&self) {
        self.stopped.set(true);
    }
}

/// What was reported: how many ran, how many waited, at which line the last was queued.
type Reports = Arc<Mutex<Vec<(usize, usize, u32)>>>;

fn reporting(limit: usize) -> (Runtime, Reports) {
    let reports = Reports::default();
    let told = reports.clone();
    let hook = move |it: &Starvation| {
        assert!(it.last_queued_at().file().ends_with("microtasks.rs"));
        told.lock().unwrap().push((it.ran(), it.waiting(), it.last_queued_at().line()));
    };
    (Runtime::builder().microtask_limit(limit).on_starvation(hook).build().unwrap(), reports)
}

#[test]
fn every_phase_has_its_turn_while_microtasks_do_not_end() {
    let (runtime, reports) = reporting(100);
    let (endless, left) = (Endless::default(), Rc::new(Cell::new(5)));
    let one = || {
        let (endless, left) = (endless.clone(), left.clone());
        move || {
            left.set(left.get() - 1);
            if left.get() == 0 {
                endless.stop();
            }
        }
    };
    run_script(&runtime, || {
        endless.clone().go_on();
        set_timeout(MS, one());
        set_immediate(one());
        on_close(one());
        let (sleeper, reader) = (one(), one());
        spawn_local(async move {
            sleep(MS).await;
            sleeper();
        });
        spawn_local(async move {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let mut theirs = net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let ours = TcpStream::from_std(listener.accept().unwrap().0).unwrap();
            let task = spawn_local(async move { ours.read(&mut [0]).await.map(|_| reader()) });
            yield_now().await;
            theirs.write_all(b"x").unwrap();
            task.await.unwrap().unwrap();
        });
    });
    assert_eq!(left.get(), 0);
    let reports = reports.lock().unwrap();
    let line = include_str!("microtasks.rs").lines().position(|it| it.contains("move || self.go_"));
    assert!(reports.iter().all(|report| *report == (100, 1, line.unwrap() as u32 + 1)));
    // A pause after each report, but none is lost.
    assert_eq!(endless.ran.get() / 100, reports.len());
}

#[test]
fn the_main_future_is_polled_while_microtasks_do_not_end() {
    let (runtime, _) = reporting(10);
    let endless = Endless::default();
    runtime.block_on(async {
        endless.clone().go_on();
        yield_now().await;
        sleep(MS).await;
        endless.stop();
    });
    runtime.run();
    assert!(endless.ran.get() > 10);
}

#[test]
fn none_is_lost_and_the_order_stays() {
    let (runtime, reports) = reporting(7);
    let order = Rc::new(RefCell::new(Vec::new()));
    run_script(&runtime, || {
        for number in 0..100 {
            let order = order.clone();
            queue_microtask(move || order.borrow_mut().push(number));
        }
    });
    assert_eq!(*order.borrow(), (0..100).collect::<Vec<_>>());
    let waiting: Vec<usize> = reports.lock().unwrap().iter().map(|report| report.1).collect();
    assert_eq!(waiting, (1..=14).map(|times| 100 - 7 * times).collect::<Vec<_>>());
}

#[test]
fn as_many_as_the_limit_are_no_reason_to_report() {
    for (limit, microtasks, expected) in [(50, 50, 0), (50, 51, 1), (1, 1, 0), (0, 2, 1)] {
        let (runtime, reports) = reporting(limit);
        run_script(&runtime, || (0..microtasks).for_each(|_| queue_microtask(|| {})));
        assert_eq!(reports.lock().unwrap().len(), expected, "{microtasks} of {limit}");
    }
}

/// tokio#8222: a hook scheduled work, and the driver was skipped.
#[test]
fn a_hook_that_schedules_work_keeps_neither_it_nor_the_driver_waiting() {
    thread_local! {
        static DONE: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    }
    fn done(word: &'static str) {
        DONE.with_borrow_mut(|done| done.push(word));
    }
    let hook = |_: &Starvation| {
        spawn_local(async { done("task of the hook") });
        set_immediate(|| done("immediate of the hook"));
        queue_microtask(|| {});
        panic!("on purpose");
    };
    let builder = Runtime::builder().microtask_limit(5).on_starvation(hook);
    let runtime = builder.build().unwrap();
    let endless = Endless::default();
    runtime.block_on(async {
        endless.clone().go_on();
        // Only the driver can end these.
        sleep(MS).await;
        sleep(MS).await;
        endless.stop();
    });
    runtime.run();
    for word in ["task of the hook", "immediate of the hook"] {
        assert!(DONE.with_borrow(|done| done.contains(&word)), "{word}");
    }
}

#[test]
fn microtasks_pause_for_a_whole_turn() {
    let (runtime, _) = reporting(5);
    let endless = Endless::default();
    let seen = Rc::new(RefCell::new(Vec::new()));
    let look = || {
        let (ran, seen) = (endless.ran.clone(), seen.clone());
        move || seen.borrow_mut().push(ran.get())
    };
    run_script(&runtime, || {
        let (begin, stop) = (endless.clone(), endless.clone());
        let (immediate, close, next_immediate, next_close) = (look(), look(), look(), look());
        set_immediate(move || begin.go_on());
        set_immediate(immediate);
        set_immediate(move || {
            on_close(close);
            set_immediate(move || {
                next_immediate();
                on_close(move || {
                    next_close();
                    set_immediate(move || stop.stop());
                });
            });
        });
    });
    // The immediate itself and five microtasks, and no more until the phases have come round.
    assert_eq!(seen.borrow()[..4], [6, 6, 6, 6]);
    assert!(endless.ran.get() > 6);
}

#[test]
fn a_microtask_that_clears_the_rest_of_a_phase_is_in_time() {
    let runtime = Runtime::new().unwrap();
    run_script(&runtime, || {
        let second: Rc<RefCell<Option<Immediate>>> = Rc::default();
        let clear = second.clone();
        set_immediate(move || {
            queue_microtask(move || clear.borrow().as_ref().unwrap().clear());
        });
        second.replace(Some(set_immediate(checked(|| unreachable!("it was cleared")))));
    });
}

/// Without a hook the first time, and only that, is reported on the standard error.
#[test]
fn the_report_on_the_standard_error_comes_once() {
    const VARIABLE: &str = "FRAMEWRIGHT_TEST_STARVE";
    if std::env::var_os(VARIABLE).is_some() {
        let runtime = Runtime::builder().microtask_limit(10).build().unwrap();
        return run_script(&runtime, || (0..100).for_each(|_| queue_microtask(|| {})));
    }
    let test = "the_report_on_the_standard_error_comes_once";
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--test-threads=1", "--nocapture"])
        .env(VARIABLE, "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    let reports: Vec<&str> = text.lines().filter(|it| it.starts_with("framewright:")).collect();
    let [report] = reports[..] else { panic!("{text}") };
    let expected = "framewright: 10 microtasks ran in one go and 90 wait";
    assert!(report.starts_with(expected), "{report}");
    assert!(report.contains("microtasks.rs:") && report.contains("`set_immediate`"), "{report}");
}
