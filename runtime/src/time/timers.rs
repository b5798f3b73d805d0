//! The timers of one event loop.
//!
//! In: deadlines and wakers, from any thread. Out: the next deadline, for the loop to sleep until,
//! and wake-ups once it has passed. Invariant: no timer fires before its deadline; a waker is
//! cloned, dropped and woken outside the lock.

use std::sync::{Arc, Mutex};
use std::task::Waker;
use std::time::Instant;

use super::heap::TimerHeap;
use crate::executor::Unpark;
use crate::lock::lock;
use crate::slab::Key;
use crate::task::wake;

pub(crate) struct Timers {
    /// `None` once the event loop is gone.
    heap: Mutex<Option<TimerHeap>>,
    unpark: Arc<Unpark>,
}

/// The event loop of these timers is gone.
#[derive(Debug)]
pub(super) struct Gone;

impl Timers {
    pub(crate) fn new(unpark: Arc<Unpark>) -> Timers {
        Timers { heap: Mutex::new(Some(TimerHeap::new())), unpark }
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.heap).as_ref().map_or(0, TimerHeap::len)
    }

    pub(crate) fn next_deadline(&self) -> Option<Instant> {
        lock(&self.heap).as_ref().and_then(TimerHeap::next_deadline)
    }

    /// Arms a timer. If it is the earliest, the loop's sleep is cut to it.
    pub(super) fn insert(&self, deadline: Instant, waker: &Waker) -> Result<Key, Gone> {
        let waker = waker.clone();
        let mut guard = lock(&self.heap);
        let Some(heap) = guard.as_mut() else {
            drop(guard);
            drop(waker);
            return Err(Gone);
        };
        let key = heap.insert(deadline, waker);
        let earliest = heap.next_deadline() == Some(deadline);
        drop(guard);
        if earliest {
            self.unpark.unpark();
        }
        Ok(key)
    }

    /// Has another waker woken by a timer. `false` if the timer has fired.
    pub(super) fn update(&self, key: Key, waker: &Waker) -> Result<bool, Gone> {
        let mut guard = lock(&self.heap);
        match guard.as_mut().ok_or(Gone)?.waker(key) {
            None => return Ok(false),
            Some(held) if held.will_wake(waker) => return Ok(true),
            Some(_) => {}
        }
        drop(guard);
        let mut waker = waker.clone();
        let mut guard = lock(&self.heap);
        let held = guard.as_mut().and_then(|heap| heap.waker(key));
        let armed = held.map(|held| std::mem::swap(held, &mut waker)).is_some();
        drop(guard);
        drop(waker);
        Ok(armed)
    }

    /// Disarms a timer, if it has not fired.
    pub(super) fn remove(&self, key: Key) {
        let waker = lock(&self.heap).as_mut().and_then(|heap| heap.remove(key));
        drop(waker);
    }

    /// Wakes for every deadline that has passed.
    pub(crate) fn fire(&self) {
        if self.next_deadline().is_some() {
            // One reading of the clock: timers armed by what is woken here are for the next turn.
            self.fire_until(Instant::now());
        }
    }

    /// Wakes for every deadline up to `end`, which has passed. Says whether there was any.
    pub(crate) fn fire_until(&self, end: Instant) -> bool {
        let mut any = false;
        loop {
            let expired = lock(&self.heap).as_mut().and_then(|heap| heap.pop_expired(end));
            let Some(waker) = expired else { return any };
            wake(waker);
            any = true;
        }
    }

    /// Wakes everybody, to find that nobody will keep the time.
    pub(crate) fn close(&self) {
        let heap = lock(&self.heap).take();
        heap.into_iter().flat_map(TimerHeap::into_wakers).for_each(wake);
    }
}
