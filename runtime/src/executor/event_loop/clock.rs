//! The time of an event loop.
//!
//! In: the system's monotonic clock. Out: moments, counted from the loop's beginning. Invariant: a
//! moment is never before one that was read earlier, and none is too far off: the last one stands
//! for all that are beyond it.

use std::time::{Duration, Instant};

const NANOS_PER_MILLI: u64 = 1_000_000;

/// Nanoseconds since the loop began; 584 years of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(u64);

impl Moment {
    pub(super) fn after(self, millis: u64) -> Moment {
        Moment(self.0.saturating_add(millis.saturating_mul(NANOS_PER_MILLI)))
    }

    /// The latest moment up to `now` that is a whole number of milliseconds after this one.
    pub(super) fn in_whole_millis_until(self, now: Moment) -> Moment {
        let since = now.0.saturating_sub(self.0);
        Moment(self.0 + since / NANOS_PER_MILLI * NANOS_PER_MILLI)
    }
}

pub(super) struct Clock {
    beginning: Instant,
}

impl Clock {
    pub(super) fn new() -> Clock {
        Clock { beginning: Instant::now() }
    }

    pub(super) fn read(&self) -> Moment {
        let nanos = self.beginning.elapsed().as_nanos();
        Moment(u64::try_from(nanos).unwrap_or(u64::MAX))
    }

    /// A moment by the system's clock; `None` if that cannot say it.
    pub(super) fn instant(&self, moment: Moment) -> Option<Instant> {
        self.beginning.checked_add(Duration::from_nanos(moment.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_beyond_the_last_one_is_the_last_one() {
        let end = Moment(u64::MAX);
        assert_eq!(Moment(5).after(u64::MAX), end);
        assert_eq!(end.after(1), end);
        assert_eq!(end.in_whole_millis_until(end), end);
    }

    #[test]
    fn lateness_is_counted_in_whole_milliseconds() {
        let due = Moment(500);
        assert_eq!(due.in_whole_millis_until(Moment(400)), due);
        assert_eq!(due.in_whole_millis_until(Moment(1_000_499)), due);
        assert_eq!(due.in_whole_millis_until(Moment(2_000_600)), Moment(2_000_500));
    }
}
