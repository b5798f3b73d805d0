//! Who waits for one direction of a file descriptor.
//!
//! In: wakers, each under the place its owner keeps. Out: all of them woken. Invariant: any number
//! may wait and none displaces another; the lock is never held while a waker is cloned, dropped or
//! woken.

use std::mem;
use std::sync::Mutex;
use std::task::Waker;

use crate::executor::note_other_wait;
use crate::lock::lock;
use crate::task::wake;

/// Where a waiting operation has its waker. Empty until it first waits.
///
/// The owner passes it to [`Waiters::leave`] before it goes, or goes together with the waiters.
#[derive(Debug, Default)]
pub(crate) struct Wait {
    place: Option<usize>,
}

impl Wait {
    pub(crate) const fn new() -> Wait {
        Wait { place: None }
    }
}

enum Place {
    Free,
    /// Its owner has been woken, or does not wait now.
    Idle,
    Waiting(Waker),
}

/// A handful of places, reused: after the first waits none of them allocates.
pub(super) struct Waiters(Mutex<Vec<Place>>);

impl Waiters {
    pub(super) const fn new() -> Waiters {
        Waiters(Mutex::new(Vec::new()))
    }

    /// Makes `waker` the one to be woken for `wait`.
    pub(super) fn register(&self, wait: &mut Wait, waker: &Waker) {
        note_other_wait();
        if let Some(place) = wait.place
            && let Place::Waiting(held) = &lock(&self.0)[place]
            && held.will_wake(waker)
        {
            return;
        }
        let waiting = Place::Waiting(waker.clone());
        let mut places = lock(&self.0);
        let place = *wait.place.get_or_insert_with(|| Self::free(&mut places));
        let displaced = mem::replace(&mut places[place], waiting);
        drop(places);
        drop(displaced);
    }

    fn free(places: &mut Vec<Place>) -> usize {
        let free = places.iter().position(|place| matches!(place, Place::Free));
        free.unwrap_or_else(|| {
            places.push(Place::Idle);
            places.len() - 1
        })
    }

    pub(super) fn is_any_waiting(&self) -> bool {
        lock(&self.0).iter().any(|place| matches!(place, Place::Waiting(_)))
    }

    /// Gives the place back.
    pub(super) fn leave(&self, wait: &mut Wait) {
        if let Some(place) = wait.place.take() {
            let left = mem::replace(&mut lock(&self.0)[place], Place::Free);
            drop(left);
        }
    }

    /// Wakes all that wait. Those that wait again meanwhile are left to the next event.
    pub(super) fn wake_all(&self) {
        let places = lock(&self.0).len();
        for place in 0..places {
            let mut held = lock(&self.0);
            let woken = match &mut held[place] {
                waiting @ Place::Waiting(_) => mem::replace(waiting, Place::Idle),
                Place::Free | Place::Idle => continue,
            };
            drop(held);
            if let Place::Waiting(waker) = woken {
                wake(waker);
            }
        }
    }
}
