//! Timers with callbacks, in Node's order.
//!
//! In: callbacks with a duration in whole milliseconds. Out: those that are due. Invariant: timers
//! of one duration are in one list, in the order in which they were set; every list is in the
//! queue, under the expiry that it has there.
//!
//! The order is that of `lib/internal/timers.js` of Node.js 20: lists by duration, which need no
//! sorting, and a queue of lists. Setting and clearing cost O(1), except for the first and the last
//! timer of a duration. Three of its properties can be seen, and are kept:
//!
//! - A list keeps its place in the queue when its first timer goes, and gets the right one when it
//!   is looked at. Lists that expire together come in the order in which they got their places.
//! - A list that has been begun is worked off to its first timer that is not due, whatever was put
//!   before it meanwhile.
//! - A list that is cleared of its last timer is gone. The next timer of its duration begins
//!   another one, with another place.

use std::collections::{BTreeSet, HashMap};

use super::callbacks::{Once, Repeat};
use super::clock::Moment;
use crate::slab::{Key, Slab};

pub(super) enum Callback {
    Once(Once),
    Repeat(Repeat),
}

/// What a timer does when it is due.
pub(super) enum Due {
    Once(Once),
    /// Stays under its key, outside of the lists, until [`TimerLists::again`].
    Repeat {
        key: Key,
        callback: Repeat,
    },
}

/// The way through all timers that are due at one moment.
pub(super) struct Sweep {
    now: Moment,
    /// The list that is being worked off.
    current: Option<Place>,
}

/// A list as long as it has this place in the queue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    expiry: Moment,
    /// Orders lists of the same expiry, and tells a list from an earlier one of its duration.
    serial: u64,
    millis: u64,
}

struct List {
    place: Place,
    first: Option<Key>,
    last: Option<Key>,
}

struct Entry {
    /// `None` while it is called.
    callback: Option<Callback>,
    millis: u64,
    start: Moment,
    /// Whether it keeps the loop running.
    holds: bool,
    linked: bool,
    before: Option<Key>,
    after: Option<Key>,
}

impl Entry {
    fn expiry(&self) -> Moment {
        self.start.after(self.millis)
    }
}

pub(super) struct TimerLists {
    timers: Slab<Entry>,
    lists: HashMap<u64, List>,
    queue: BTreeSet<Place>,
    serial: u64,
    /// How many timers keep the loop running.
    holding: usize,
}

impl Sweep {
    pub(super) fn at(now: Moment) -> Sweep {
        Sweep { now, current: None }
    }
}

impl TimerLists {
    pub(super) fn new() -> TimerLists {
        let (timers, lists, queue) = (Slab::new(), HashMap::new(), BTreeSet::new());
        TimerLists { timers, lists, queue, serial: 0, holding: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.timers.len()
    }

    pub(super) fn holding(&self) -> usize {
        self.holding
    }

    /// When to look again, at the latest.
    pub(super) fn next_expiry(&self) -> Option<Moment> {
        self.queue.first().map(|place| place.expiry)
    }

    pub(super) fn insert(&mut self, callback: Callback, millis: u64, start: Moment) -> Key {
        let (callback, holds, linked) = (Some(callback), true, false);
        let entry = Entry { callback, millis, start, holds, linked, before: None, after: None };
        let key = self.timers.insert(entry);
        self.holding += 1;
        self.link(key);
        key
    }

    /// Takes a timer out, for the caller to drop.
    pub(super) fn remove(&mut self, key: Key) -> Option<Callback> {
        self.unlink(key);
        let entry = self.timers.remove(key)?;
        self.holding -= usize::from(entry.holds);
        if self.lists.get(&entry.millis).is_some_and(|list| list.first.is_none()) {
            self.drop_list(entry.millis);
        }
        entry.callback
    }

    pub(super) fn is_armed(&self, key: Key) -> bool {
        self.timers.get(key).is_some()
    }

    /// Keeps a timer from keeping the loop running.
    pub(super) fn unref(&mut self, key: Key) {
        if let Some(entry) = self.timers.get_mut(key) {
            self.holding -= usize::from(std::mem::take(&mut entry.holds));
        }
    }

    /// The next timer that is due, and since when.
    pub(super) fn next_due(&mut self, sweep: &mut Sweep) -> Option<(Key, Moment)> {
        loop {
            let place = match sweep.current {
                Some(place) => place,
                None => *self.queue.first().filter(|place| place.expiry <= sweep.now)?,
            };
            sweep.current = Some(place);
            // Cleared of all its timers meanwhile, and perhaps begun anew?
            let list = self.lists.get(&place.millis).filter(|list| list.place == place);
            match list.map(|list| list.first) {
                Some(Some(key)) => {
                    let expiry = self.entry(key).expiry();
                    if expiry <= sweep.now {
                        return Some((key, expiry));
                    }
                    self.move_list(place.millis, expiry);
                }
                Some(None) => self.drop_list(place.millis),
                None => {}
            }
            sweep.current = None;
        }
    }

    /// Takes a timer that is due out of its list.
    pub(super) fn take(&mut self, key: Key) -> Due {
        self.unlink(key);
        match self.entry(key).callback.take().expect("what is linked is not being called") {
            Callback::Once(callback) => {
                self.holding -= usize::from(self.entry(key).holds);
                self.timers.remove(key);
                Due::Once(callback)
            }
            Callback::Repeat(callback) => Due::Repeat { key, callback },
        }
    }

    /// Sets a timer again after its call. Returns what to drop if it was cleared meanwhile.
    pub(super) fn again(&mut self, key: Key, callback: Repeat, start: Moment) -> Option<Repeat> {
        let Some(entry) = self.timers.get_mut(key) else { return Some(callback) };
        entry.callback = Some(Callback::Repeat(callback));
        entry.start = start;
        self.link(key);
        None
    }

    pub(super) fn into_callbacks(self) -> impl Iterator<Item = Callback> {
        self.timers.into_values().filter_map(|entry| entry.callback)
    }

    fn entry(&mut self, key: Key) -> &mut Entry {
        self.timers.get_mut(key).expect("a list names timers that are there")
    }

    /// Puts a timer at the end of the list of its duration.
    fn link(&mut self, key: Key) {
        let (millis, expiry) = (self.entry(key).millis, self.entry(key).expiry());
        if !self.lists.contains_key(&millis) {
            let place = self.next_place(millis, expiry);
            self.queue.insert(place);
            self.lists.insert(millis, List { place, first: None, last: None });
        }
        let list = self.lists.get_mut(&millis).expect("it was made if it was not there");
        let before = list.last.replace(key);
        list.first = list.first.or(Some(key));
        if let Some(before) = before {
            self.entry(before).after = Some(key);
        }
        let entry = self.entry(key);
        (entry.before, entry.after, entry.linked) = (before, None, true);
    }

    /// Takes a timer out of its list, if it is in one.
    fn unlink(&mut self, key: Key) {
        let Some(entry) = self.timers.get_mut(key) else { return };
        if !std::mem::take(&mut entry.linked) {
            return;
        }
        let (millis, before, after) = (entry.millis, entry.before.take(), entry.after.take());
        let list = self.lists.get_mut(&millis).expect("what is linked has a list");
        if before.is_none() {
            list.first = after;
        }
        if after.is_none() {
            list.last = before;
        }
        if let Some(before) = before {
            self.entry(before).after = after;
        }
        if let Some(after) = after {
            self.entry(after).before = before;
        }
    }

    fn next_place(&mut self, millis: u64, expiry: Moment) -> Place {
        self.serial += 1;
        Place { expiry, serial: self.serial, millis }
    }

    /// Gives a list the place for `expiry`, behind those that have the same.
    fn move_list(&mut self, millis: u64, expiry: Moment) {
        let place = self.next_place(millis, expiry);
        let list = self.lists.get_mut(&millis).expect("only a list that is there is moved");
        self.queue.remove(&list.place);
        list.place = place;
        self.queue.insert(place);
    }

    fn drop_list(&mut self, millis: u64) {
        if let Some(list) = self.lists.remove(&millis) {
            self.queue.remove(&list.place);
        }
    }
}

#[cfg(test)]
mod tests;
