//! Microtasks that do not end, as they are reported.
//!
//! In: what the loop has counted. Out: a value for a hook, or a line on the standard error.
//! Invariant: the hook runs while nothing of the loop is borrowed; its panic is contained.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

/// Microtasks kept the event loop from its other phases.
///
/// Displayed as a sentence. See [`Builder::on_starvation`](crate::Builder::on_starvation).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Starvation {
    pub(super) ran: usize,
    pub(super) waiting: usize,
    pub(super) last_queued_at: &'static Location<'static>,
}

impl Starvation {
    /// How many microtasks ran without a pause: the loop's limit.
    pub fn ran(&self) -> usize {
        self.ran
    }

    /// How many were queued by then and had not run.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Where the last one that ran was queued.
    pub fn last_queued_at(&self) -> &'static Location<'static> {
        self.last_queued_at
    }
}

impl fmt::Display for Starvation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Starvation { ran, waiting, last_queued_at } = self;
        write!(
            f,
            "{ran} microtasks ran in one go and {waiting} wait, so timers, I/O and tasks did not: \
             the last was queued at {last_queued_at}; use `set_immediate` for what goes on for long"
        )
    }
}

/// What is called with a [`Starvation`].
#[derive(Clone)]
pub(in crate::executor) struct Hook(Arc<dyn Fn(&Starvation) + Send + Sync>);

impl Hook {
    pub(in crate::executor) fn new(hook: impl Fn(&Starvation) + Send + Sync + 'static) -> Hook {
        Hook(Arc::new(hook))
    }

    pub(super) fn call(&self, starvation: &Starvation) {
        (self.0)(starvation);
    }
}

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}
