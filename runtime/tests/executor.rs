//! The executor: order, nesting, its beginning and its end.
//!
//! In: runtimes in unusual places. Out: results, or panics that say what to do. Invariant: no
//! thread hangs.

#![cfg(feature = "rt")]

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use framewright::channel::oneshot;
use framewright::time::sleep;
use framewright::{Runtime, block_on, spawn, spawn_local, yield_now};

type Sender = framewright::channel::oneshot::Sender<()>;

/// What a function panics with.
fn panic_of(function: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(function)).unwrap_err();
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => String::from(*payload.downcast::<&str>().unwrap()),
    }
}

/// async-std#644: a recursive `block_on` was a deadlock.
#[test]
fn a_nested_block_on_is_refused_with_advice() {
    block_on(async {
        let message = panic_of(|| block_on(async {}));
        assert!(message.contains("runs a framewright runtime already"), "{message}");
        assert!(message.contains("`.await` the future here"), "{message}");

        let in_task = spawn(async { block_on(async {}) }).await.unwrap_err();
        assert!(in_task.to_string().contains("`.await` the future here"));

        let other = Runtime::new().unwrap();
        assert!(panic_of(|| other.block_on(async {})).contains("runtime already"));
    });
    assert_eq!(block_on(async { 1 }), 1);
}

#[test]
fn a_spawn_outside_a_runtime_says_what_it_needs() {
    let message = panic_of(|| drop(spawn(async {})));
    assert!(message.starts_with("`spawn` needs a framewright runtime"), "{message}");
    assert!(message.contains("#[framewright::main]"), "{message}");
}

#[test]
fn a_panic_of_the_main_future_passes_through_and_leaves_the_thread_usable() {
    let runtime = Runtime::new().unwrap();
    assert_eq!(panic_of(|| runtime.block_on(async { panic!("mine") })), "mine");
    assert_eq!(runtime.block_on(async { 1 }), 1);
    assert_eq!(block_on(async { 2 }), 2);
}

#[test]
fn ready_tasks_run_in_the_order_in_which_they_were_woken() {
    block_on(async {
        let order = Rc::new(RefCell::new(Vec::new()));
        let tasks: Vec<_> = (0..3)
            .map(|task| {
                let order = order.clone();
                spawn_local(async move {
                    for turn in 0..2 {
                        order.borrow_mut().push((turn, task));
                        yield_now().await;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*order.borrow(), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    });
}

/// monoio#147: the main future was ready while tasks were pending, and was not polled again.
#[test]
fn the_main_future_is_polled_although_a_task_is_always_ready() {
    block_on(async {
        let endless = spawn(async {
            loop {
                yield_now().await;
            }
        });
        let (sender, receiver) = oneshot();
        spawn(async move { sender.send(1) });
        assert_eq!(receiver.await, Ok(1));
        endless.abort();
    });
}

#[test]
fn timers_fire_although_a_task_is_always_ready() {
    block_on(async {
        let endless = spawn(async {
            loop {
                yield_now().await;
            }
        });
        sleep(Duration::from_millis(1)).await;
        endless.abort();
    });
}

/// tokio#6847: a worker parked while the injection queue had tasks.
#[test]
fn wake_ups_from_many_threads_are_all_taken() {
    const EACH: usize = 500;
    block_on(async {
        let mut threads = Vec::new();
        let mut tasks = Vec::new();
        for _ in 0..4 {
            let (to_thread, senders) = mpsc::channel::<Sender>();
            threads.push(thread::spawn(move || {
                for sender in senders {
                    sender.send(()).unwrap();
                }
            }));
            tasks.push(spawn(async move {
                for _ in 0..EACH {
                    let (sender, receiver) = oneshot();
                    to_thread.send(sender).unwrap();
                    receiver.await.unwrap();
                }
            }));
        }
        for task in tasks {
            task.await.unwrap();
        }
        for thread in threads {
            thread.join().unwrap();
        }
    });
}

/// A task that ran before the loop had listed it left the list broken, and the loop hung.
#[test]
fn tasks_spawned_from_many_threads_are_all_run_and_forgotten() {
    const EACH: usize = 5_000;
    let runtime = Runtime::new().unwrap();
    let (done, all_done) = mpsc::channel();
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let (handle, done) = (runtime.handle(), done.clone());
            thread::spawn(move || {
                for _ in 0..EACH {
                    let done = done.clone();
                    handle.spawn(async move { done.send(()).unwrap() }).detach();
                }
            })
        })
        .collect();
    runtime.block_on(async {
        for _ in 0..4 * EACH {
            while all_done.try_recv().is_err() {
                yield_now().await;
            }
        }
    });
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(runtime.metrics().tasks, 0);
}

#[test]
fn tasks_go_on_in_the_next_block_on() {
    let runtime = Runtime::new().unwrap();
    let steps = Rc::new(Cell::new(0));
    let counter = steps.clone();
    let task = runtime.spawn_local(async move {
        for _ in 0..3 {
            counter.set(counter.get() + 1);
            yield_now().await;
        }
    });
    runtime.block_on(yield_now());
    // Once before the main future's first poll, once while that one yielded.
    assert_eq!(steps.get(), 2);
    assert_eq!(runtime.metrics().tasks, 1);
    runtime.block_on(task).unwrap();
    assert_eq!(steps.get(), 3);
    assert_eq!(runtime.metrics().tasks, 0);
}

/// tokio#2646: the drop of a runtime inside async code panicked.
#[test]
fn a_runtime_may_be_dropped_inside_another() {
    block_on(async {
        let inner = Runtime::new().unwrap();
        let task = inner.spawn(async { 1 });
        drop(inner);
        assert!(task.await.unwrap_err().is_aborted());
        assert_eq!(spawn(async { 2 }).await.unwrap(), 2);
    });
}

/// tokio#5162: a runtime stored in a thread-local aborted the process at the end of the thread.
#[test]
fn a_runtime_in_a_thread_local_ends_with_its_thread() {
    thread_local! {
        static RUNTIME: RefCell<Option<Runtime>> = const { RefCell::new(None) };
    }
    thread::spawn(|| {
        // The runtime's own thread-local is made later, hence destroyed earlier.
        RUNTIME.with(|slot| {
            let runtime = Runtime::new().unwrap();
            let (sender, receiver) = oneshot();
            runtime.spawn(receiver);
            runtime.spawn(async move {
                // Dropped with the runtime, and wakes the other task while there is no context.
                let _sender: Sender = sender;
                sleep(Duration::MAX).await;
            });
            runtime.block_on(yield_now());
            slot.replace(Some(runtime));
        });
    })
    .join()
    .unwrap();
}

#[test]
fn every_choice_of_the_builder_runs() {
    for event_interval in [0, 1, 2, 1_000] {
        for ready_capacity in [1, 2, 128] {
            let builder = Runtime::builder().event_interval(event_interval);
            let runtime = builder.ready_capacity(ready_capacity).build().unwrap();
            let sum = runtime.block_on(async {
                let tasks: Vec<_> = (0..10).map(|n| spawn(async move { n })).collect();
                sleep(Duration::from_micros(10)).await;
                let mut sum = 0;
                for task in tasks {
                    sum += task.await.unwrap();
                }
                sum
            });
            assert_eq!(sum, 45);
        }
    }
}

#[test]
fn a_ready_queue_is_a_power_of_two() {
    for capacity in [0, 3, 100] {
        let error = Runtime::builder().ready_capacity(capacity).build().unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert!(error.to_string().contains(&capacity.to_string()), "{error}");
    }
}

#[test]
fn a_full_ready_queue_is_counted_and_loses_nothing() {
    let runtime = Runtime::builder().ready_capacity(4).build().unwrap();
    let order = Rc::new(RefCell::new(Vec::new()));
    let tasks: Vec<_> = (0..11)
        .map(|number| {
            let order = order.clone();
            runtime.spawn_local(async move { order.borrow_mut().push(number) })
        })
        .collect();
    assert_eq!(runtime.metrics().overflows, 7);
    runtime.block_on(async {
        for task in tasks {
            task.await.unwrap();
        }
    });
    assert_eq!(*order.borrow(), (0..11).collect::<Vec<_>>());
}
