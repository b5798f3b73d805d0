//! The one driver of a pool: file descriptors and timers, looked after by one worker at a time.
//!
//! In: a worker that has nothing to do, or has polled for a while. Out: wake-ups for what happened.
//! Invariant: while a worker sleeps and no other is in the driver, that worker sleeps in it.

use std::io;
use std::sync::{Arc, Mutex, TryLockError};
use std::time::{Duration, Instant};

use super::core::Core;
use super::shared::{Options, Shared};
use crate::executor::Unpark;
use crate::executor::metrics::Lag;
use crate::reactor::Reactor;
use crate::sync::atomic::Ordering::SeqCst;
use crate::time::Timers;

pub(crate) struct SharedDriver {
    reactor: Arc<Reactor>,
    timers: Arc<Timers>,
    unpark: Arc<Unpark>,
    lag: Lag,
    /// Whoever holds the lock is in the driver.
    turn: Mutex<()>,
}

impl SharedDriver {
    pub(crate) fn new(options: &Options) -> io::Result<SharedDriver> {
        let unpark = Arc::new(Unpark::new()?);
        Ok(SharedDriver {
            reactor: Arc::new(Reactor::new(unpark.event())?),
            timers: Arc::new(Timers::new(unpark.clone())),
            unpark,
            lag: Lag::new(options.histograms),
            turn: Mutex::new(()),
        })
    }

    pub(crate) fn reactor(&self) -> &Arc<Reactor> {
        &self.reactor
    }

    pub(crate) fn timers(&self) -> &Arc<Timers> {
        &self.timers
    }

    #[cfg(feature = "histograms")]
    pub(super) fn lag(&self) -> &Lag {
        &self.lag
    }

    /// Ends the sleep of the worker in the driver.
    pub(super) fn unpark(&self) {
        self.unpark.unpark();
    }

    pub(super) fn close(&self) {
        self.reactor.close();
        self.timers.close();
    }

    /// Waits for something to happen, at most for `longest`, unless another worker does so already
    /// (`false`). Does not wait if `is_called` says so after everybody has been told of the sleep.
    fn wait(
        &self,
        core: &Core,
        longest: Option<Duration>,
        is_called: impl FnOnce() -> bool,
    ) -> bool {
        let turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        let mut events = core.events.take();
        self.unpark.about_to_sleep();
        let until = self.timers.next_deadline();
        let until = until.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let timeout = match (is_called(), longest, until) {
            (true, ..) => Some(Duration::ZERO),
            (false, Some(longest), Some(until)) => Some(longest.min(until)),
            (false, longest, until) => longest.or(until),
        };
        self.reactor.wait(&mut events, self.lag.limit(timeout));
        self.lag.back();
        self.unpark.awake();
        drop(turn);
        // Without the lock: wakers may be a user's. Those of tasks put them into this queue.
        self.reactor.dispatch(&events);
        core.events.replace(events);
        self.timers.fire();
        true
    }
}

impl Shared {
    /// Between two polls: takes what has happened, without waiting.
    pub(super) fn look_outside(&self, core: &Core) {
        if let Some(driver) = &self.driver
            && driver.wait(core, Some(Duration::ZERO), || true)
        {
            // Nobody slept there, and who has tried to meanwhile has found it taken.
            self.watch.over(self);
        }
    }

    /// Sleeps, in the driver if it is free. Whether there is work now for this worker, and whether
    /// it was in the driver.
    pub(super) fn rest(&self, core: &Core) -> (bool, bool) {
        let remote = &self.remotes[core.index];
        let longest = self.watch.period(core.index);
        let in_driver = self.driver.as_ref().is_some_and(|driver| {
            remote.in_driver.store(true, SeqCst);
            let waited = driver.wait(core, longest, || remote.parker.take_notice());
            remote.in_driver.store(false, SeqCst);
            waited
        });
        match (in_driver, longest) {
            (true, _) => drop(remote.parker.take_notice()),
            (false, None) => remote.parker.park(),
            (false, Some(longest)) => drop(remote.parker.park_timeout(longest)),
        }
        if longest.is_some() {
            self.watch.look_around(core, self);
        }
        let found = remote.slot.is_filled() || !core.local.is_empty();
        (found, in_driver)
    }
}
