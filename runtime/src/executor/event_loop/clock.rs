//! The time of an event loop, in milliseconds.
//!
//! In: readings of the system's monotonic clock. Out: moments, counted from the loop's beginning.
//! Invariant: a later reading is no earlier moment, and no moment is too far off: the last one
//! stands for all that are beyond it.
//!
//! The grain is coarse on purpose: timers that are set one after the other begin at one moment, so
//! they are due in one phase.

use std::time::{Duration, Instant};

/// Whole milliseconds since the loop began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(u64);

impl Moment {
    pub(super) fn after(self, millis: u64) -> Moment {
        Moment(self.0.saturating_add(millis))
    }
}

/// A duration in whole milliseconds, rounded up.
pub(super) fn whole_millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

pub(super) struct Clock {
    beginning: Instant,
}

impl Clock {
    pub(super) fn new() -> Clock {
        Clock { beginning: Instant::now() }
    }

    /// The last moment that has begun at `now`.
    pub(super) fn moment(&self, now: Instant) -> Moment {
        let millis = now.saturating_duration_since(self.beginning).as_millis();
        Moment(u64::try_from(millis).unwrap_or(u64::MAX))
    }

    /// The first moment that is not before `now`. What counts from it never ends early.
    pub(super) fn moment_from(&self, now: Instant) -> Moment {
        Moment(whole_millis(now.saturating_duration_since(self.beginning)))
    }

    /// When a moment begins; `None` if the system's clock cannot say it.
    pub(super) fn instant(&self, moment: Moment) -> Option<Instant> {
        self.beginning.checked_add(Duration::from_millis(moment.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_beyond_the_last_one_is_the_last_one() {
        assert_eq!(Moment(5).after(u64::MAX), Moment(u64::MAX));
        assert_eq!(whole_millis(Duration::MAX), u64::MAX);
        assert!(Clock::new().instant(Moment(u64::MAX)).is_some());
    }

    #[test]
    fn what_counts_from_a_moment_does_not_end_early() {
        let clock = Clock::new();
        for nanos in [0, 1, 999_999, 1_000_000, 1_000_001] {
            let now = clock.beginning + Duration::from_nanos(nanos);
            let end = clock.moment_from(now).after(1);
            let just_before = now + Duration::from_nanos(999_999);
            assert!(clock.moment(just_before) < end, "{nanos}");
            assert!(clock.moment(clock.instant(end).unwrap()) >= end, "{nanos}");
        }
    }
}
