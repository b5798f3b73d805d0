//! How long things took, as its reader sees it.
//!
//! In: what workers have recorded. Out: counts, means and quantiles. Invariant: a value here is
//! that of the moment of the reading, and no longer changes.

use std::fmt;
use std::time::Duration;

use hdrhistogram::Histogram;

/// How long polls took, tasks waited for theirs, and timers were late. See
/// [`Runtime::histograms`](crate::Runtime::histograms).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Histograms {
    /// From the begin of a poll of a task to its end. Long ones hold up everybody else on the same
    /// thread.
    pub poll_time: Distribution,
    /// From a task's wake-up, or its spawning, to the poll that it leads to. Long ones say that the
    /// runtime has too much to do.
    pub schedule_latency: Distribution,
    /// How much later than it should a timer with an interval of 10 ms fires. Long ones say that
    /// I/O waits for polls.
    pub loop_lag: Distribution,
}

impl Histograms {
    pub(crate) fn new() -> Histograms {
        let [poll_time, schedule_latency, loop_lag] =
            [(); 3].map(|()| Distribution(super::timing::histogram()));
        Histograms { poll_time, schedule_latency, loop_lag }
    }
}

/// Durations by how often they were seen, from a nanosecond to an hour, to two digits.
#[derive(Clone)]
pub struct Distribution(Histogram<u64>);

impl Distribution {
    /// How many durations were recorded.
    pub fn count(&self) -> u64 {
        self.0.len()
    }

    /// The shortest, or zero if there is none.
    pub fn min(&self) -> Duration {
        Duration::from_nanos(self.0.min())
    }

    /// The longest, or zero if there is none.
    pub fn max(&self) -> Duration {
        Duration::from_nanos(self.0.max())
    }

    /// The mean, or zero if there is none.
    pub fn mean(&self) -> Duration {
        Duration::from_nanos(self.0.mean() as u64)
    }

    /// What so large a part of the durations does not exceed: `quantile(0.99)` is the 99th
    /// percentile. Zero if there are none; a part beyond 0 and 1 is taken for the nearer of them.
    pub fn quantile(&self, part: f64) -> Duration {
        Duration::from_nanos(self.0.value_at_quantile(part.clamp(0.0, 1.0)))
    }

    pub(super) fn add(&mut self, other: &Histogram<u64>) {
        self.0.add(other).expect("all have the same bounds");
    }
}

impl fmt::Debug for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Distribution")
            .field("count", &self.count())
            .field("p50", &self.quantile(0.5))
            .field("p99", &self.quantile(0.99))
            .field("max", &self.max())
            .finish()
    }
}
