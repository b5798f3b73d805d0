//! How long things take, measured.
//!
//! In: tasks that take their time. Out: histograms that say so. Invariant: only lower bounds are
//! asked for, since a busy machine makes everything longer.

#![cfg(feature = "histograms")]

use std::time::{Duration, Instant};

use framewright::time::sleep;
use framewright::{Builder, Histograms, Runtime, spawn, yield_now};

const LONG: Duration = Duration::from_millis(20);

/// Keeps the thread busy, as a poll that blocks does.
fn block(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

/// One of each kind, with one thread for tasks.
fn each_kind() -> [Builder; 3] {
    let measuring = Builder::new().histograms(true);
    [measuring.clone(), measuring.clone().workers(1), measuring.cores(1)]
}

fn run<T: Send + 'static>(
    builder: Builder,
    future: impl Future<Output = T> + Send + 'static,
) -> (Runtime, T) {
    let runtime = builder.build().unwrap();
    let output = runtime.block_on(runtime.spawn(future)).unwrap();
    (runtime, output)
}

#[test]
fn a_poll_that_blocks_shows_among_the_poll_times() {
    for builder in each_kind() {
        let (runtime, ()) = run(builder, async {
            block(LONG);
            for _ in 0..99 {
                yield_now().await;
            }
        });
        // A poll is recorded when it has ended, and by then before the next one begins.
        runtime.block_on(runtime.spawn(async {})).unwrap();
        let Histograms { poll_time, .. } = runtime.histograms().unwrap();
        assert!(poll_time.count() >= 100, "{poll_time:?}");
        assert!(poll_time.max() >= LONG, "{poll_time:?}");
        assert!(poll_time.quantile(0.5) <= poll_time.quantile(0.99));
        assert!(poll_time.min() <= poll_time.mean() && poll_time.mean() <= poll_time.max());
    }
}

#[test]
fn a_task_that_waits_for_its_turn_shows_among_the_latencies() {
    for builder in each_kind() {
        let (runtime, ()) = run(builder, async {
            let waits = spawn(async {});
            block(LONG);
            waits.await.unwrap();
        });
        let Histograms { schedule_latency, .. } = runtime.histograms().unwrap();
        assert!(schedule_latency.max() >= LONG, "{schedule_latency:?}");
    }
}

#[test]
fn a_poll_that_blocks_makes_the_loop_late() {
    for builder in each_kind() {
        let (runtime, ()) = run(builder, async {
            sleep(Duration::from_millis(1)).await;
            // The tick is due 10 ms after it was set, at the latest.
            block(LONG + Duration::from_millis(10));
            sleep(Duration::from_millis(1)).await;
        });
        let Histograms { loop_lag, .. } = runtime.histograms().unwrap();
        assert!(loop_lag.max() >= LONG, "{loop_lag:?}");
    }
}

#[test]
fn nothing_is_measured_unless_it_is_asked_for() {
    for builder in each_kind() {
        let (runtime, ()) = run(builder.histograms(false), async {});
        assert!(runtime.histograms().is_none());
        assert!(runtime.handle().histograms().is_none());
    }
}
