//! The order of timers, at moments that are told.
//!
//! In: timers with names. Out: the names, in the order of the calls. Invariant: no test waits.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use super::*;
use crate::executor::event_loop::clock::Clock;

/// Lists of timers with names, at moments that are told.
struct Named {
    lists: TimerLists,
    beginning: Moment,
    called: Rc<RefCell<Vec<&'static str>>>,
}

impl Named {
    fn new() -> Named {
        let beginning = Clock::new().moment(Instant::now());
        Named { lists: TimerLists::new(), beginning, called: Rc::default() }
    }

    fn set(&mut self, name: &'static str, millis: u64, at: u64) -> Key {
        let called = self.called.clone();
        let callback = Box::new(move || called.borrow_mut().push(name));
        self.lists.insert(Callback::Once(callback), millis, self.beginning.after(at))
    }

    /// Calls the next timer of a sweep, if one is due.
    fn call(&mut self, sweep: &mut Sweep) -> bool {
        let Some((key, _)) = self.lists.next_due(sweep) else { return false };
        match self.lists.take(key) {
            Due::Once(callback) => callback(),
            Due::Repeat { .. } => unreachable!("only timeouts are set"),
        }
        true
    }

    fn sweep(&self, at: u64) -> Sweep {
        Sweep::at(self.beginning.after(at))
    }

    fn call_all(&mut self, at: u64) -> Vec<&'static str> {
        let mut sweep = self.sweep(at);
        while self.call(&mut sweep) {}
        self.called.take()
    }
}

#[test]
fn a_timer_is_due_in_the_millisecond_of_its_end() {
    let mut timers = Named::new();
    timers.set("a", 5, 3);
    assert!(timers.call_all(7).is_empty());
    assert_eq!(timers.call_all(8), ["a"]);
    assert_eq!((timers.lists.len(), timers.lists.holding()), (0, 0));
}

#[test]
fn a_list_goes_to_the_place_of_its_first_timer_when_it_is_looked_at() {
    let mut timers = Named::new();
    timers.set("a", 5, 0);
    timers.set("b", 5, 4);
    assert_eq!(timers.call_all(5), ["a"]);
    // Begins with the end of `b` at 9, behind `c`.
    timers.set("c", 3, 5);
    assert_eq!(timers.call_all(20), ["c", "b"]);
}

#[test]
fn lists_that_end_together_come_in_the_order_of_their_places() {
    let mut timers = Named::new();
    timers.set("a", 4, 0);
    timers.set("b", 3, 1);
    timers.set("c", 2, 2);
    assert_eq!(timers.call_all(4), ["a", "b", "c"]);
}

#[test]
fn a_list_that_was_begun_is_worked_off_first() {
    let mut timers = Named::new();
    timers.set("a", 5, 0);
    timers.set("b", 5, 3);
    timers.set("c", 6, 1);
    let mut sweep = timers.sweep(20);
    assert!(timers.call(&mut sweep));
    // Ends before `b`, but is in another list.
    timers.set("d", 1, 5);
    while timers.call(&mut sweep) {}
    assert_eq!(timers.called.take(), ["a", "b", "d", "c"]);
}

#[test]
fn a_list_that_was_cleared_and_begun_anew_has_another_place() {
    let mut timers = Named::new();
    timers.set("a", 5, 0);
    let last = timers.set("b", 5, 0);
    timers.set("c", 6, 0);
    let mut sweep = timers.sweep(20);
    assert!(timers.call(&mut sweep));
    drop(timers.lists.remove(last));
    // Due, but at the end of the queue by now.
    timers.set("e", 5, 9);
    while timers.call(&mut sweep) {}
    assert_eq!(timers.called.take(), ["a", "c", "e"]);
    assert_eq!(timers.lists.next_expiry(), None);
}

#[test]
fn timers_are_removed_from_every_place_of_a_list() {
    for removed in 0..4 {
        let mut timers = Named::new();
        let names = ["a", "b", "c", "d"];
        let keys = names.map(|name| timers.set(name, 5, 0));
        assert!(timers.lists.remove(keys[removed]).is_some());
        assert!(timers.lists.remove(keys[removed]).is_none());
        let left: Vec<_> = names.into_iter().filter(|name| *name != names[removed]).collect();
        assert_eq!(timers.call_all(5), left);
    }
}
