//! How long things take, for who has asked for it.
//!
//! In: the moments at which tasks are woken and polled, and at which a driver is back from a wait.
//! Out: histograms. Invariant: where it is off, each of these costs a branch and reads no clock.
//!
//! One worker writes to each histogram, so that its lock is free but for the moment of a reading.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use super::histograms::Histograms;
use crate::lock::lock;

/// What is recorded: from a nanosecond to an hour, to two digits.
const LONGEST: u64 = 3_600_000_000_000;
const DIGITS: u8 = 2;
/// How often a driver has to be back.
const TICK: Duration = Duration::from_millis(10);

pub(super) fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, LONGEST, DIGITS).expect("the bounds are in order")
}

/// Nanoseconds since the first call in this process; never zero.
fn now() -> u64 {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed().as_nanos() as u64 + 1
}

/// When a task was woken; zero if that was not noted.
#[derive(Debug, Default)]
pub(crate) struct Stamp(AtomicU64);

/// Poll times and schedule latencies, of one worker.
#[derive(Debug)]
pub(crate) struct Timing(Option<Box<Recorded>>);

#[derive(Debug)]
struct Recorded {
    poll_time: Mutex<Histogram<u64>>,
    schedule_latency: Mutex<Histogram<u64>>,
}

/// A poll that is going on.
#[must_use]
pub(crate) struct Begun(u64);

fn record(histogram: &Mutex<Histogram<u64>>, from: u64, to: u64) {
    lock(histogram).saturating_record(to.saturating_sub(from));
}

impl Timing {
    /// Off, unless the builder was told otherwise.
    pub(crate) fn new(on: bool) -> Timing {
        let recorded = || {
            let [poll_time, schedule_latency] = [(); 2].map(|()| Mutex::new(histogram()));
            Box::new(Recorded { poll_time, schedule_latency })
        };
        Timing(on.then(recorded))
    }

    /// A task is put into a queue.
    #[inline]
    pub(crate) fn queued(&self, stamp: &Stamp) {
        if self.0.is_some() {
            stamp.0.store(now(), Relaxed);
        }
    }

    /// A task came out of a queue, to be polled.
    #[inline]
    pub(crate) fn begin(&self, stamp: &Stamp) -> Begun {
        let Some(recorded) = &self.0 else { return Begun(0) };
        let (begun, queued) = (now(), stamp.0.swap(0, Relaxed));
        if queued != 0 {
            record(&recorded.schedule_latency, queued, begun);
        }
        Begun(begun)
    }

    /// The poll is over.
    #[inline]
    pub(crate) fn end(&self, begun: Begun) {
        if let Some(recorded) = &self.0 {
            record(&recorded.poll_time, begun.0, now());
        }
    }

    /// Adds what was recorded. Whether anything was to be.
    pub(crate) fn add_to(&self, sum: &mut Histograms) -> bool {
        if let Some(recorded) = &self.0 {
            sum.poll_time.add(&lock(&recorded.poll_time));
            sum.schedule_latency.add(&lock(&recorded.schedule_latency));
        }
        self.0.is_some()
    }
}

/// How late a driver is: the overshoot of a timer of which the interval is known.
#[derive(Debug)]
pub(crate) struct Lag(Option<Box<Late>>);

#[derive(Debug)]
struct Late {
    /// When the driver has to be back; zero before the first wait.
    due: AtomicU64,
    by: Mutex<Histogram<u64>>,
}

impl Lag {
    /// Off, unless the builder was told otherwise.
    pub(crate) fn new(on: bool) -> Lag {
        let late = || Box::new(Late { due: AtomicU64::new(0), by: Mutex::new(histogram()) });
        Lag(on.then(late))
    }

    /// The driver has not been meant to run: what is due is not late.
    pub(crate) fn restart(&self) {
        if let Some(late) = &self.0 {
            late.due.store(0, Relaxed);
        }
    }

    /// Before a wait of `timeout`: how long it may be.
    #[inline]
    pub(crate) fn limit(&self, timeout: Option<Duration>) -> Option<Duration> {
        let Some(late) = &self.0 else { return timeout };
        let now = now();
        if late.due.load(Relaxed) == 0 {
            late.due.store(now + TICK.as_nanos() as u64, Relaxed);
        }
        let rest = Duration::from_nanos(late.due.load(Relaxed).saturating_sub(now));
        Some(timeout.map_or(rest, |timeout| timeout.min(rest)))
    }

    /// After a wait.
    #[inline]
    pub(crate) fn back(&self) {
        let Some(late) = &self.0 else { return };
        let (now, due) = (now(), late.due.load(Relaxed));
        if now >= due {
            record(&late.by, due, now);
            late.due.store(now + TICK.as_nanos() as u64, Relaxed);
        }
    }

    /// Adds what was recorded.
    pub(crate) fn add_to(&self, sum: &mut Histograms) {
        if let Some(late) = &self.0 {
            sum.loop_lag.add(&lock(&late.by));
        }
    }
}
