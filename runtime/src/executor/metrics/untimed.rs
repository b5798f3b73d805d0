//! In place of `timing`, in builds without the feature `histograms`: nothing is measured.
//!
//! In: what `timing` gets. Out: nothing. Invariant: no type here has a size, and no function does
//! anything, so that the calls vanish.

use std::time::Duration;

#[derive(Debug, Default)]
pub(crate) struct Stamp;

#[derive(Debug)]
pub(crate) struct Timing;

pub(crate) struct Begun;

impl Timing {
    pub(crate) fn new(_on: bool) -> Timing {
        Timing
    }

    #[inline(always)]
    pub(crate) fn queued(&self, _: &Stamp) {}

    #[inline(always)]
    pub(crate) fn begin(&self, _: &Stamp) -> Begun {
        Begun
    }

    #[inline(always)]
    pub(crate) fn end(&self, _: Begun) {}
}

#[derive(Debug)]
pub(crate) struct Lag;

impl Lag {
    pub(crate) fn new(_on: bool) -> Lag {
        Lag
    }

    pub(crate) fn restart(&self) {}

    #[inline(always)]
    pub(crate) fn limit(&self, timeout: Option<Duration>) -> Option<Duration> {
        timeout
    }

    #[inline(always)]
    pub(crate) fn back(&self) {}
}
