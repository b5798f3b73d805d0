//! Everything that waits to be called by one event loop.
//!
//! In: callbacks of the four kinds. Out: what the phases look for. Invariant: no borrow outlives a
//! method of this module's types, so that callbacks and their destructors may come back here.

use std::cell::RefCell;

use super::clock::Clock;
use super::closing::Closing;
use super::immediates::Immediates;
use super::microtasks::Microtasks;
use super::set::Timer;
use super::timer_lists::TimerLists;
use crate::executor::Builder;
use crate::task::contain_quietly;

/// A callback that is called once, or dropped.
pub(super) type Once = Box<dyn FnOnce()>;

/// A callback that is called again and again, with its timer.
pub(super) type Repeat = Box<dyn FnMut(&Timer)>;

pub(super) struct Callbacks {
    pub(super) clock: Clock,
    pub(super) timers: RefCell<TimerLists>,
    pub(super) immediates: RefCell<Immediates>,
    pub(super) closing: RefCell<Closing>,
    pub(super) microtasks: Microtasks,
}

impl Callbacks {
    pub(super) fn new(options: &Builder) -> Callbacks {
        Callbacks {
            clock: Clock::new(),
            timers: RefCell::new(TimerLists::new()),
            immediates: RefCell::new(Immediates::new()),
            closing: RefCell::new(Closing::new()),
            microtasks: Microtasks::new(options.microtask_limit, options.on_starvation.clone()),
        }
    }

    /// Whether a phase after the present one has something to call, whatever the time.
    pub(super) fn is_phase_waiting(&self) -> bool {
        !self.immediates.borrow().is_empty() || !self.closing.borrow().is_empty()
    }

    /// Whether there is something to call, whatever the time.
    pub(super) fn is_any_ready(&self) -> bool {
        self.is_phase_waiting() || !self.microtasks.is_empty()
    }

    /// Whether the loop has to go on for these.
    pub(super) fn is_alive(&self) -> bool {
        self.timers.borrow().holding() > 0 || self.is_any_ready()
    }

    /// Drops everything, uncalled.
    pub(super) fn drop_all(&self) {
        let timers = self.timers.replace(TimerLists::new());
        let immediates = self.immediates.replace(Immediates::new());
        let closing = self.closing.replace(Closing::new());
        timers.into_callbacks().for_each(|callback| contain_quietly(|| drop(callback)));
        let others = immediates.into_callbacks().chain(closing.into_callbacks());
        for callback in others.chain(self.microtasks.take_all()) {
            contain_quietly(|| drop(callback));
        }
    }
}
