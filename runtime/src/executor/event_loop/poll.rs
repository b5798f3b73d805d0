//! The poll phase: file descriptors, and the tasks that they wake.
//!
//! In: events of the kernel, wake-ups from other threads. Out: polls; sleep, if there is nothing
//! else to do in any phase. Invariant: the loop does not sleep over work, and every task that was
//! ready after the look was polled before the phase ends.
//!
//! Looking costs a system call. While tasks are ready there is one look in `event_interval` polls,
//! and while no other phase has anything to call, this one goes on for as long. So a turn costs
//! little where there are only tasks.

use std::time::{Duration, Instant};

use super::checkpoint::{Flow, Main};
use super::run::EventLoop;

impl EventLoop {
    pub(super) fn poll_phase(&self, main: &mut Main<'_>) -> Flow {
        if self.is_look_due() || !self.is_any_task_ready() {
            self.look(main);
        }
        let mut left = self.ready_places();
        loop {
            let may_leave = left == 0;
            if may_leave && (self.is_look_due() || self.callbacks().is_phase_waiting()) {
                return Flow::Continue(());
            }
            if self.is_look_due() {
                self.look(main);
                self.shared().timers().fire();
            }
            if !self.run_next(main)? {
                return Flow::Continue(());
            }
            left = left.saturating_sub(1);
        }
    }

    fn is_look_due(&self) -> bool {
        self.since_look.get() >= self.event_interval
    }

    /// Takes what file descriptors and other threads have; sleeps if there is nothing to do.
    fn look(&self, main: &Main<'_>) {
        self.since_look.set(0);
        self.publish();
        let mut timeout = Some(Duration::ZERO);
        if !self.is_busy(main) {
            // Others look whether the loop sleeps after they have left work; so it says that it
            // does, and looks again.
            self.shared().unpark().about_to_sleep();
            if !self.is_busy(main) {
                timeout = self.time_to_next_end();
                self.shared().board.counters.parks.add(1);
            }
        }
        let mut events = self.events.take();
        self.shared().reactor().wait(&mut events, self.shared().lag.limit(timeout));
        self.shared().lag.back();
        self.shared().unpark().awake();
        self.shared().reactor().dispatch(&events);
        self.events.replace(events);
        self.fetch();
    }

    fn is_any_task_ready(&self) -> bool {
        self.tasks().ready() > 0 || self.root.is_woken() || self.shared().has_work()
    }

    /// Whether there is something to do without any event, if only to end.
    fn is_busy(&self, main: &Main<'_>) -> bool {
        self.is_any_task_ready()
            || self.callbacks().is_any_ready()
            || !main.is_future() && !self.is_alive()
    }

    /// How long until the next sleep or timer ends; `None` if there is none.
    fn time_to_next_end(&self) -> Option<Duration> {
        let callbacks = self.callbacks();
        let expiry = callbacks.timers.borrow().next_expiry();
        let timer = expiry.and_then(|expiry| callbacks.clock.instant(expiry));
        let end = self.shared().timers().next_deadline().into_iter().chain(timer).min()?;
        Some(end.saturating_duration_since(Instant::now()))
    }
}
