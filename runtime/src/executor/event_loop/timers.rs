//! The timers phase: what is due.
//!
//! In: timers with callbacks, and sleeps. Out: calls and wake-ups, in the order of their ends, with
//! a checkpoint after each. Invariant: the clock is read once, so what is set meanwhile is for a
//! later turn.

use std::rc::Rc;
use std::time::Instant;

use super::checkpoint::{Flow, Main};
use super::run::EventLoop;
use super::set::Timer;
use super::timer_lists::{Due, Sweep};
use crate::slab::Key;
use crate::task::contain_quietly;

impl EventLoop {
    pub(super) fn timers_phase(self: &Rc<Self>, main: &mut Main<'_>) -> Flow {
        let lists = &self.callbacks().timers;
        if lists.borrow().next_expiry().is_none()
            && self.shared().timers().next_deadline().is_none()
        {
            return Flow::Continue(());
        }
        let (clock, now) = (&self.callbacks().clock, Instant::now());
        let mut sweep = Sweep::at(clock.moment(now));
        loop {
            let due = lists.borrow_mut().next_due(&mut sweep);
            let until = due.and_then(|(_, expiry)| clock.instant(expiry)).unwrap_or(now);
            if self.shared().timers().fire_until(until) {
                self.checkpoint(main)?;
                // Those woken may have cleared the timer.
                continue;
            }
            let Some((key, _)) = due else { return Flow::Continue(()) };
            self.call_timer(key);
            self.checkpoint(main)?;
        }
    }

    fn call_timer(self: &Rc<Self>, key: Key) {
        let lists = &self.callbacks().timers;
        let due = lists.borrow_mut().take(key);
        match due {
            Due::Once(callback) => contain_quietly(callback),
            Due::Repeat { key, mut callback } => {
                let start = self.callbacks().clock.moment(Instant::now());
                let timer = Timer::new(self, key);
                contain_quietly(|| callback(&timer));
                let cleared = lists.borrow_mut().again(key, callback, start);
                contain_quietly(|| drop(cleared));
            }
        }
    }
}
