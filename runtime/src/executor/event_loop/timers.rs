//! The timers phase: what is due.
//!
//! In: timers with callbacks, and sleeps. Out: calls and wake-ups, in the order of their ends, with
//! a checkpoint after each. Invariant: the clock is read once, so what is set meanwhile is for a
//! later turn.

use std::rc::Rc;

use super::checkpoint::{Flow, Main};
use super::clock::Moment;
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
        let now = self.callbacks().clock.read();
        let mut sweep = Sweep::at(now);
        loop {
            let due = lists.borrow_mut().next_due(&mut sweep);
            let until = due.map_or(now, |(_, expiry)| expiry);
            if self.wake_sleepers(until) {
                self.checkpoint(main)?;
                // Those woken may have cleared the timer.
                continue;
            }
            let Some((key, _)) = due else { return Flow::Continue(()) };
            self.call_timer(key);
            self.checkpoint(main)?;
        }
    }

    /// Wakes the sleeps that end at `until` or before; says whether there was any.
    pub(super) fn wake_sleepers(&self, until: Moment) -> bool {
        let until = self.callbacks().clock.instant(until);
        until.is_some_and(|until| self.shared().timers().fire_until(until))
    }

    fn call_timer(self: &Rc<Self>, key: Key) {
        let lists = &self.callbacks().timers;
        let due = lists.borrow_mut().take(key);
        match due {
            Due::Once(callback) => contain_quietly(callback),
            Due::Repeat { key, mut callback, expiry } => {
                let start = expiry.in_whole_millis_until(self.callbacks().clock.read());
                let timer = Timer::new(self, key);
                contain_quietly(|| callback(&timer));
                let cleared = lists.borrow_mut().again(key, callback, start);
                contain_quietly(|| drop(cleared));
            }
        }
    }
}
