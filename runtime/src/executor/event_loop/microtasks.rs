//! The microtasks: callbacks that run as soon as the present callback or poll is over.
//!
//! In: callbacks, and where each was queued. Out: calls, until there are none. Invariant: none is
//! lost, and the order is that of queueing; no more than `limit` run without a pause, and a pause
//! lasts until each phase had its turn.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::panic::Location;

use super::callbacks::Once;
use super::starvation::{Hook, Starvation};
use crate::task::contain_quietly;

struct Microtask {
    callback: Once,
    queued_at: &'static Location<'static>,
}

pub(super) struct Microtasks {
    queue: RefCell<VecDeque<Microtask>>,
    limit: usize,
    hook: Option<Hook>,
    /// The ends of turns to be waited for until microtasks run again.
    pause: Cell<u8>,
    /// Whether the report without a hook was made.
    reported: Cell<bool>,
}

/// What is left of the present turn, then a whole one.
const PAUSE: u8 = 2;

impl Microtasks {
    pub(super) fn new(limit: usize, hook: Option<Hook>) -> Microtasks {
        let (queue, pause, reported) = Default::default();
        Microtasks { queue, limit, hook, pause, reported }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.queue.borrow().is_empty()
    }

    pub(super) fn push(&self, callback: Once, queued_at: &'static Location<'static>) {
        self.queue.borrow_mut().push_back(Microtask { callback, queued_at });
    }

    /// Runs microtasks until there are none, or too many have run.
    #[inline]
    pub(super) fn drain(&self) {
        if !self.is_empty() && self.pause.get() == 0 {
            self.run_all();
        }
    }

    fn run_all(&self) {
        let mut ran = 0;
        loop {
            let next = self.queue.borrow_mut().pop_front();
            let Some(Microtask { callback, queued_at }) = next else { return };
            contain_quietly(callback);
            ran += 1;
            if ran == self.limit && !self.is_empty() {
                self.pause.set(PAUSE);
                return self.report(ran, queued_at);
            }
        }
    }

    fn report(&self, ran: usize, last_queued_at: &'static Location<'static>) {
        let waiting = self.queue.borrow().len();
        let starvation = Starvation { ran, waiting, last_queued_at };
        match &self.hook {
            Some(hook) => contain_quietly(|| hook.call(&starvation)),
            None if self.reported.replace(true) => {}
            None => eprintln!("framewright: {starvation}"),
        }
    }

    /// A turn is over, and with it perhaps a pause.
    pub(super) fn turn_is_over(&self) {
        self.pause.set(self.pause.get().saturating_sub(1));
        self.drain();
    }

    pub(super) fn take_all(&self) -> impl Iterator<Item = Once> + use<> {
        self.queue.take().into_iter().map(|microtask| microtask.callback)
    }
}
