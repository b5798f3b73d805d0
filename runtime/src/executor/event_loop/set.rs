//! Setting callbacks, and clearing them.
//!
//! In: callbacks for the loop of this thread. Out: handles. Invariant: a callback is called by its
//! loop or dropped, never both, and never after its handle has cleared it.

use std::fmt;
use std::panic::Location;
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};

use super::clock::whole_millis;
use super::run::EventLoop;
use super::timer_lists::Callback;
use crate::executor::context::current_loop;
use crate::slab::Key;

/// Calls `callback` once, after at least `delay`.
///
/// Delays are whole milliseconds, rounded up, and at least one. Timers with the same delay fire in
/// the order in which they were set, and 0 is the same as 1 ms. Timers with different delays fire
/// in the order of their ends; if the loop is late, those with the same delay are called together.
/// A delay counts from this call, and never ends if it is too long for the clock, as
/// [`Duration::MAX`] is. (In Node.js a timer may fire up to a millisecond early, and the longest
/// delays become the shortest.)
///
/// A timer that is set by a timer's callback fires in a later turn. Dropping the handle leaves the
/// timer armed.
///
/// In a runtime that is being dropped, the callback is dropped at once, uncalled. So it is by the
/// other functions of this module.
///
/// # Panics
///
/// Outside a runtime, and in a pool of workers.
///
/// ```
/// use framewright::event_loop::set_timeout;
/// use std::time::{Duration, Instant};
///
/// let runtime = framewright::Runtime::new()?;
/// let start = Instant::now();
/// runtime.block_on(async {
///     set_timeout(Duration::from_millis(5), || println!("later"));
///     set_timeout(Duration::from_secs(3_600), || unreachable!()).clear();
/// });
/// runtime.run();
/// assert!(start.elapsed() >= Duration::from_millis(5));
/// # Ok::<(), std::io::Error>(())
/// ```
#[track_caller]
pub fn set_timeout(delay: Duration, callback: impl FnOnce() + 'static) -> Timer {
    set_timer("set_timeout", delay, Callback::Once(Box::new(callback)))
}

/// Calls `callback` again and again, with at least `period` in between, until its timer is cleared.
///
/// The callback is given the timer, to clear it from within. The next call is set after a call has
/// returned, for `period` after the millisecond in which it was made. So a callback that takes
/// longer than `period` does not pile up calls, and delays below a millisecond do not add up.
/// `period` is rounded as in [`set_timeout`].
///
/// # Panics
///
/// Outside a runtime, and in a pool of workers.
///
/// ```
/// use framewright::event_loop::set_interval;
/// use std::time::Duration;
///
/// let runtime = framewright::Runtime::new()?;
/// # let total = std::rc::Rc::new(std::cell::Cell::new(0));
/// # let sum = total.clone();
/// runtime.block_on(async move {
///     let mut calls = 0;
///     set_interval(Duration::from_millis(1), move |timer| {
///         calls += 1;
///         # sum.set(calls);
///         if calls == 3 {
///             timer.clear();
///         }
///     });
/// });
/// runtime.run();
/// # assert_eq!(total.get(), 3);
/// # Ok::<(), std::io::Error>(())
/// ```
#[track_caller]
pub fn set_interval(period: Duration, callback: impl FnMut(&Timer) + 'static) -> Timer {
    set_timer("set_interval", period, Callback::Repeat(Box::new(callback)))
}

#[track_caller]
fn set_timer(operation: &str, delay: Duration, callback: Callback) -> Timer {
    let event_loop = current_loop(operation);
    let key = if event_loop.is_closed() {
        drop(callback);
        None
    } else {
        let callbacks = event_loop.callbacks();
        let start = callbacks.clock.moment_from(Instant::now());
        Some(callbacks.timers.borrow_mut().insert(callback, whole_millis(delay).max(1), start))
    };
    Timer { event_loop: Rc::downgrade(&event_loop), key }
}

/// Calls `callback` in the next check phase: after the present I/O and before any timer.
///
/// Immediates are called in the order in which they were set. One that is set by an immediate waits
/// for the next turn.
///
/// # Panics
///
/// Outside a runtime, and in a pool of workers.
///
/// ```
/// use framewright::event_loop::set_immediate;
///
/// let runtime = framewright::Runtime::new()?;
/// runtime.block_on(async { set_immediate(|| println!("soon")) });
/// runtime.run();
/// # Ok::<(), std::io::Error>(())
/// ```
#[track_caller]
pub fn set_immediate(callback: impl FnOnce() + 'static) -> Immediate {
    let event_loop = current_loop("set_immediate");
    let key = if event_loop.is_closed() {
        drop(callback);
        None
    } else {
        Some(event_loop.callbacks().immediates.borrow_mut().insert(Box::new(callback)))
    };
    Immediate { event_loop: Rc::downgrade(&event_loop), key }
}

/// Calls `callback` as soon as the present callback, or poll of a task, is over.
///
/// Microtasks are called in the order in which they were queued, until there are none: those that a
/// microtask queues come before everything else. If they do not end, the loop
/// [says so](crate::Builder::on_starvation) and makes a pause of a turn.
///
/// # Panics
///
/// Outside a runtime, and in a pool of workers.
///
/// ```
/// use framewright::event_loop::queue_microtask;
///
/// framewright::block_on(async {
///     queue_microtask(|| println!("second"));
///     println!("first");
/// });
/// ```
#[track_caller]
pub fn queue_microtask(callback: impl FnOnce() + 'static) {
    let event_loop = current_loop("queue_microtask");
    if !event_loop.is_closed() {
        event_loop.callbacks().microtasks.push(Box::new(callback), Location::caller());
    }
}

/// Calls `callback` in the next close phase, the last of a turn: for what has to be told that
/// something was closed, after everything that may still use it.
///
/// Those of one turn are called in the reverse of their order, as libuv does.
///
/// # Panics
///
/// Outside a runtime, and in a pool of workers.
///
/// ```
/// use framewright::event_loop::{on_close, set_immediate};
///
/// let runtime = framewright::Runtime::new()?;
/// runtime.block_on(async {
///     on_close(|| println!("second"));
///     set_immediate(|| println!("first"));
/// });
/// runtime.run();
/// # Ok::<(), std::io::Error>(())
/// ```
#[track_caller]
pub fn on_close(callback: impl FnOnce() + 'static) {
    let event_loop = current_loop("on_close");
    if !event_loop.is_closed() {
        event_loop.callbacks().closing.borrow_mut().push(Box::new(callback));
    }
}

/// The handle of a timer, from [`set_timeout`] or [`set_interval`]. Dropping it changes nothing.
#[derive(Clone)]
pub struct Timer {
    event_loop: Weak<EventLoop>,
    /// `None` if its loop had ended before.
    key: Option<Key>,
}

impl Timer {
    pub(super) fn new(event_loop: &Rc<EventLoop>, key: Key) -> Timer {
        Timer { event_loop: Rc::downgrade(event_loop), key: Some(key) }
    }

    /// Keeps the callback from being called, or called again, and drops it. Does nothing if it has
    /// been called or cleared.
    pub fn clear(&self) {
        if let Some((event_loop, key)) = self.reach() {
            let cleared = event_loop.callbacks().timers.borrow_mut().remove(key);
            // Dropped last, when nothing is borrowed.
            drop(cleared);
        }
    }

    /// Lets [`Runtime::run`](crate::Runtime::run) return although this timer is armed.
    pub fn unref(&self) {
        if let Some((event_loop, key)) = self.reach() {
            event_loop.callbacks().timers.borrow_mut().unref(key);
        }
    }

    /// Whether the callback will be called, as far as this can be known. That of a timeout is taken
    /// when it is called; an interval stays armed.
    pub fn is_armed(&self) -> bool {
        let armed = |(event_loop, key): (Rc<EventLoop>, Key)| {
            event_loop.callbacks().timers.borrow().is_armed(key)
        };
        self.reach().is_some_and(armed)
    }

    fn reach(&self) -> Option<(Rc<EventLoop>, Key)> {
        Some((self.event_loop.upgrade()?, self.key?))
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timer").field("armed", &self.is_armed()).finish()
    }
}

/// The handle of an immediate, from [`set_immediate`]. Dropping it changes nothing.
#[derive(Clone)]
pub struct Immediate {
    event_loop: Weak<EventLoop>,
    /// `None` if its loop had ended before.
    key: Option<Key>,
}

impl Immediate {
    /// Keeps the callback from being called, and drops it. Does nothing if it has been called or
    /// cleared.
    pub fn clear(&self) {
        if let Some((event_loop, key)) = self.reach() {
            let cleared = event_loop.callbacks().immediates.borrow_mut().remove(key);
            // Dropped last, when nothing is borrowed.
            drop(cleared);
        }
    }

    /// Whether the callback is still to be called.
    pub fn is_set(&self) -> bool {
        let set = |(event_loop, key): (Rc<EventLoop>, Key)| {
            event_loop.callbacks().immediates.borrow().is_set(key)
        };
        self.reach().is_some_and(set)
    }

    fn reach(&self) -> Option<(Rc<EventLoop>, Key)> {
        Some((self.event_loop.upgrade()?, self.key?))
    }
}

impl fmt::Debug for Immediate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Immediate").field("set", &self.is_set()).finish()
    }
}
