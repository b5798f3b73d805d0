//! Whole pools, for shuttle: thousands of schedules, each chosen at random.
//!
//! In: tasks that spawn, wake each other, are aborted, and a pool that ends. Out: nothing, or the
//! schedule that fails, to be replayed. Invariant: a pool here has no driver, no watch and no look
//! at the clock, so that a schedule is all that a run depends on. Threads that all wait are seen by
//! shuttle, and fail.

use std::cell::Cell;
use std::future::{pending, poll_fn};
use std::sync::Arc;
use std::task::Poll;

use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner};

use super::Pool;
use super::shared::{Options, Shared, start_worker};
use super::threads::Threads;
use crate::channel::oneshot;
use crate::executor::{Handle, LocalQueue, yield_now};
use crate::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use crate::sync::thread;

/// Schedules of each kind for each test.
const SCHEDULES: usize = 1_000;
/// In how many places a schedule of the second kind departs from priorities (PCT, Burckhardt 2010).
const DEPTH: usize = 3;

fn model(test: fn(&Handle, Pool)) {
    let seed = 0x5EED;
    run(RandomScheduler::new_from_seed(seed, SCHEDULES), test);
    run(PctScheduler::new_from_seed(seed, DEPTH, SCHEDULES), test);
}

fn run(scheduler: impl Scheduler + 'static, test: fn(&Handle, Pool)) {
    let mut config = Config::new();
    config.stack_size = 1 << 18;
    Runner::new(scheduler, config).run(move || {
        for queue in [LocalQueue::Growing, LocalQueue::NewestFirst, LocalQueue::Bounded(2)] {
            let pool = start(queue);
            test(&Handle::of_pool(pool.shared().clone()), pool);
        }
    });
}

/// Two workers, without I/O and timers.
fn start(local_queue: LocalQueue) -> Pool {
    let options = Options {
        workers: 2,
        slot_uses: 1,
        event_interval: u32::MAX,
        local_queue,
        watch: false,
        seed: 1,
        histograms: false,
    };
    let (shared, cores) = Shared::new(options, None, Threads::new("model")).unwrap();
    let pool = Pool { shared: Arc::new(shared), waits: Cell::new(true) };
    for core in cores {
        start_worker(&pool.shared, core).unwrap();
    }
    pool
}

/// Counts its drops.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_add(1, SeqCst);
    }
}

/// tokio#6847: a worker fell asleep over tasks in a queue.
#[test]
fn tasks_that_spawn_all_end() {
    model(|handle, pool| {
        let spawner = handle.clone();
        let root = handle.spawn(async move {
            let children: Vec<_> = (0..4_usize)
                .map(|number| {
                    let inner = spawner.clone();
                    spawner.spawn(async move {
                        yield_now().await;
                        inner.spawn(async move { number }).await.unwrap()
                    })
                })
                .collect();
            let mut sum = 0;
            for child in children {
                sum += child.await.unwrap();
            }
            sum
        });
        assert_eq!(handle.block_on(root).unwrap(), 6);
        drop(pool);
    });
}

#[test]
fn wake_ups_between_tasks_and_from_outside_arrive() {
    model(|handle, pool| {
        let (ping, pinged) = oneshot::<u32>();
        let (pong, ponged) = oneshot::<u32>();
        let first = handle.spawn(async move {
            ping.send(1).unwrap();
            ponged.await.unwrap()
        });
        let second = handle.spawn(async move { pong.send(pinged.await.unwrap() + 1).unwrap() });
        let (outside, comes) = oneshot::<u32>();
        let waits = handle.spawn(comes);
        let thread = thread::spawn(move || outside.send(3).unwrap());
        assert_eq!(handle.block_on(first).unwrap(), 2);
        handle.block_on(second).unwrap();
        assert_eq!(handle.block_on(waits).unwrap(), Ok(3));
        thread.join().unwrap();
        drop(pool);
    });
}

#[test]
fn an_abort_ends_a_task_that_waits_runs_or_is_done() {
    model(|handle, pool| {
        let drops = Arc::new(AtomicUsize::new(0));
        let counted = [(); 3].map(|()| Counted(drops.clone()));
        let [waiting, yielding, ending] = counted;
        let waits = handle.spawn(async move {
            let _waiting = waiting;
            pending::<()>().await;
        });
        let yields = handle.spawn(async move {
            let _yielding = yielding;
            // Not for ever: a schedule need not be fair to the thread that aborts it.
            for _ in 0..3 {
                yield_now().await;
            }
        });
        let ends = handle.spawn(async move { drop(ending) });
        for task in [&waits, &yields, &ends] {
            task.abort();
        }
        assert!(handle.block_on(waits).unwrap_err().is_aborted());
        for task in [yields, ends] {
            let ended = handle.block_on(task);
            assert!(ended.is_ok() || ended.is_err_and(|error| error.is_aborted()));
        }
        assert_eq!(drops.load(SeqCst), 3);
        drop(pool);
    });
}

/// async-executor#104: nor is a task left in the queue of a worker that has ended.
#[test]
fn a_shutdown_ends_what_runs_waits_and_comes_meanwhile() {
    model(|handle, pool| {
        let drops = Arc::new(AtomicUsize::new(0));
        let mut tasks = Vec::new();
        for number in 0..3 {
            let (counted, spawner) = (Counted(drops.clone()), handle.clone());
            tasks.push(handle.spawn(async move {
                let _counted = counted;
                match number {
                    0 => pending().await,
                    // Spawns while the pool may end.
                    1 => drop(spawner.spawn(yield_now())),
                    _ => yield_now().await,
                }
            }));
        }
        let late = {
            let (counted, handle) = (Counted(drops.clone()), handle.clone());
            thread::spawn(move || handle.spawn(async move { drop(counted) }))
        };
        drop(pool);
        tasks.push(late.join().unwrap());
        for task in tasks {
            assert!(task.is_finished(), "a task was left behind");
        }
        assert_eq!(drops.load(SeqCst), 4);
        assert_eq!(handle.metrics().tasks, 0);
    });
}

#[test]
fn a_task_woken_during_its_poll_is_polled_again() {
    model(|handle, pool| {
        let mut polls = 0;
        let task = handle.spawn(poll_fn(move |cx| {
            polls += 1;
            let waker = cx.waker().clone();
            // Another worker, or this one, wakes it: now or when the poll is over.
            if polls < 3 {
                drop(thread::spawn(move || waker.wake()));
            }
            if polls == 3 { Poll::Ready(polls) } else { Poll::Pending }
        }));
        assert_eq!(handle.block_on(task).unwrap(), 3);
        drop(pool);
    });
}
