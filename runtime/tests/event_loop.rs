//! The phases of the event loop, with tasks among the callbacks.
//!
//! In: tasks and callbacks that log. Out: the log. Invariant: the order does not depend on the
//! speed of the machine: what has to be due is waited for. What needs no task is compared with
//! Node.js itself, by `cargo xtask node-order`.

#![cfg(feature = "rt")]

mod support;

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use framewright::channel::oneshot;
use framewright::event_loop::{
    on_close, queue_microtask, set_immediate, set_interval, set_timeout,
};
use framewright::time::{sleep, sleep_until};
use framewright::{Runtime, block_on, spawn_local, yield_now};
use support::connection;

/// What happened, in order.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<&'static str>>>);

impl Log {
    fn say(&self, word: &'static str) {
        self.0.borrow_mut().push(word);
    }

    /// A callback that says a word.
    fn word(&self, word: &'static str) -> impl FnOnce() + 'static {
        let log = self.clone();
        move || log.say(word)
    }

    fn take(&self) -> Vec<&'static str> {
        self.0.take()
    }
}

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn busy_until(end: Instant) {
    while Instant::now() < end {
        thread::yield_now();
    }
}

#[test]
fn a_task_that_a_callback_has_woken_goes_on_before_the_next_callback() {
    let (runtime, log) = (Runtime::new().unwrap(), Log::default());
    runtime.block_on(async {
        let (sender, receiver) = oneshot();
        let (first, task) = (log.clone(), log.word("task"));
        spawn_local(async move {
            receiver.await.unwrap();
            task();
        });
        let end = Instant::now() + ms(3);
        set_timeout(ms(1), move || {
            first.say("first");
            queue_microtask(first.word("microtask"));
            sender.send(()).unwrap();
        });
        set_timeout(ms(1), log.word("second"));
        busy_until(end);
    });
    runtime.run();
    assert_eq!(log.take(), ["first", "microtask", "task", "second"]);
}

#[test]
fn microtasks_run_after_each_poll() {
    let log = Log::default();
    block_on(async {
        let tasks = [["a", "microtask of a"], ["b", "microtask of b"]].map(|[poll, microtask]| {
            let log = log.clone();
            spawn_local(async move {
                queue_microtask(log.word(microtask));
                log.say(poll);
            })
        });
        for task in tasks {
            task.await.unwrap();
        }
    });
    assert_eq!(log.take(), ["a", "microtask of a", "b", "microtask of b"]);
}

#[test]
fn microtasks_of_the_main_future_run_although_it_is_ready() {
    let log = Log::default();
    block_on(async {
        let inner = log.clone();
        queue_microtask(move || {
            inner.say("microtask");
            queue_microtask(inner.word("its microtask"));
        });
        log.say("main");
    });
    assert_eq!(log.take(), ["main", "microtask", "its microtask"]);
}

#[test]
fn a_task_woken_by_io_runs_in_the_poll_phase() {
    let (runtime, log) = (Runtime::new().unwrap(), Log::default());
    runtime.block_on(async {
        let (ours, mut theirs, look) = connection();
        let (task, timer) = (log.clone(), log.clone());
        spawn_local(async move {
            ours.read(&mut [0]).await.unwrap();
            task.say("io");
            set_timeout(Duration::ZERO, task.word("timeout"));
            set_immediate(task.word("immediate of the io"));
            busy_until(Instant::now() + ms(3));
        });
        set_timeout(ms(1), move || {
            set_immediate(timer.word("immediate of the timer"));
            timer.say("timer");
            theirs.write_all(b"x").unwrap();
            while look.peek(&mut [0]).is_err_and(|it| it.kind() == io::ErrorKind::WouldBlock) {}
        });
    });
    runtime.run();
    let expected = ["timer", "io", "immediate of the timer", "immediate of the io", "timeout"];
    assert_eq!(log.take(), expected);
}

#[test]
fn sleeps_and_timeouts_end_in_one_order() {
    let (runtime, log) = (Runtime::new().unwrap(), Log::default());
    runtime.block_on(async {
        let sleep_until = |end, word| {
            let log = log.clone();
            spawn_local(async move {
                sleep_until(end).await;
                log.say(word);
            });
        };
        // Each end is after the one before, however long it takes to set them.
        sleep_until(Instant::now() + ms(1), "first sleep");
        set_timeout(ms(50), log.word("first timeout"));
        sleep_until(Instant::now() + ms(60), "second sleep");
        set_timeout(ms(100), log.word("second timeout"));
        let all_due = Instant::now() + ms(102);
        yield_now().await;
        busy_until(all_due);
    });
    runtime.run();
    let expected = ["first sleep", "first timeout", "second sleep", "second timeout"];
    assert_eq!(log.take(), expected);
}

#[test]
fn the_main_future_is_polled_before_what_is_due() {
    let (runtime, log) = (Runtime::new().unwrap(), Log::default());
    let end = runtime.block_on(async {
        set_timeout(ms(1), log.word("timeout"));
        Instant::now() + ms(3)
    });
    busy_until(end);
    runtime.block_on(async {
        log.say("main");
        set_immediate(log.word("immediate"));
        sleep(ms(1)).await;
    });
    assert_eq!(log.take(), ["main", "timeout", "immediate"]);
}

#[test]
fn callbacks_that_are_left_go_on_in_the_next_run() {
    let (runtime, log) = (Runtime::new().unwrap(), Log::default());
    for set in [set_later as fn(_), on_close as fn(Box<dyn FnOnce()>)] {
        runtime.block_on(async {
            let (sender, receiver) = oneshot();
            // The close phase takes the latest first.
            set(Box::new(log.word("b")));
            let ending = log.clone();
            set(Box::new(move || {
                ending.say("a");
                sender.send(()).unwrap();
            }));
            receiver.await.unwrap();
            log.say("main");
        });
        runtime.run();
    }
    assert_eq!(log.take(), ["b", "a", "main", "a", "main", "b"]);
}

fn set_later(callback: Box<dyn FnOnce()>) {
    set_immediate(callback);
}

/// monoio#147: the main future was ready while tasks were pending, and was not polled again.
#[test]
fn the_main_future_is_polled_although_callbacks_never_end() {
    fn again() {
        set_immediate(again);
        on_close(|| {});
    }
    block_on(async {
        again();
        let interval = set_interval(ms(1), |_| busy_until(Instant::now() + ms(2)));
        let (sender, receiver) = oneshot();
        spawn_local(async move { sender.send(1) });
        assert_eq!(receiver.await, Ok(1));
        sleep(ms(5)).await;
        for _ in 0..10 {
            yield_now().await;
        }
        interval.clear();
    });
}

#[test]
fn callbacks_are_called_although_a_task_is_always_ready() {
    let (runtime, log) = (Runtime::new().unwrap(), Log::default());
    runtime.block_on(async {
        let endless = spawn_local(async {
            loop {
                yield_now().await;
            }
        });
        let inner = log.clone();
        set_timeout(ms(2), move || {
            inner.say("timeout");
            set_immediate(move || {
                inner.say("immediate");
                on_close(move || endless.abort());
            });
        });
    });
    runtime.run();
    assert_eq!(log.take(), ["timeout", "immediate"]);
}

#[test]
fn io_is_seen_although_tasks_and_callbacks_are_always_ready() {
    fn again(done: Rc<Cell<bool>>) {
        if !done.get() {
            set_immediate(move || again(done));
        }
    }
    for event_interval in [1, 2, 64, 1_000] {
        let runtime = Runtime::builder().event_interval(event_interval).build().unwrap();
        let done = Rc::new(Cell::new(false));
        let reading = done.clone();
        runtime.block_on(async {
            again(done.clone());
            let endless = spawn_local(async {
                loop {
                    yield_now().await;
                }
            });
            let (ours, mut theirs, _) = connection();
            spawn_local(async move {
                ours.read(&mut [0]).await.unwrap();
                reading.set(true);
                endless.abort();
            });
            yield_now().await;
            theirs.write_all(b"x").unwrap();
        });
        runtime.run();
        assert!(done.get());
    }
}

#[test]
fn every_task_that_is_ready_is_polled_at_a_checkpoint_however_many() {
    let runtime = Runtime::builder().event_interval(1).build().unwrap();
    let polled = Rc::new(Cell::new(0));
    let seen = Rc::new(Cell::new(0));
    runtime.block_on(async {
        let (counter, look) = (polled.clone(), polled.clone());
        let end = Instant::now() + ms(3);
        set_timeout(ms(1), move || {
            for _ in 0..500 {
                let counter = counter.clone();
                spawn_local(async move { counter.set(counter.get() + 1) });
            }
        });
        let seen = seen.clone();
        set_timeout(ms(1), move || seen.set(look.get()));
        busy_until(end);
    });
    runtime.run();
    assert_eq!(seen.get(), 500);
}
