//! Immediates, by themselves and among timers.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{Immediate, queue_microtask, set_immediate, set_timeout};

use crate::support::{Slot, busy, ms, say};

/// Immediates are called in the order in which they were set.
pub fn immediates_in_order() {
    for name in ["a", "b", "c"] {
        set_immediate(move || say(name));
    }
}

/// An immediate that is set by one waits for the next turn: a timer comes first.
pub fn an_immediate_within_an_immediate() {
    set_immediate(|| {
        say("outer");
        set_immediate(|| say("inner"));
        set_timeout(ms(0), || say("timeout"));
        busy(5);
    });
    set_immediate(|| say("beside"));
}

/// A cleared immediate is not called; clearing it twice does nothing.
pub fn a_cleared_immediate() {
    set_immediate(|| say("a"));
    let cleared = set_immediate(|| say("never"));
    set_immediate(|| say("b"));
    cleared.clear();
    cleared.clear();
}

/// An immediate clears the next one.
pub fn an_immediate_cleared_in_the_same_phase() {
    let next = Slot::<Immediate>::default();
    set_immediate({
        let next = next.clone();
        move || {
            say("a");
            next.get().clear();
        }
    });
    next.set(set_immediate(|| say("never")));
    set_immediate(|| say("c"));
}

/// A microtask between two immediates clears the second.
pub fn an_immediate_cleared_by_a_microtask_in_between() {
    let next = Slot::<Immediate>::default();
    set_immediate({
        let next = next.clone();
        move || {
            say("a");
            queue_microtask(move || next.get().clear());
        }
    });
    next.set(set_immediate(|| say("never")));
    set_immediate(|| say("c"));
}

/// An immediate clears all that follow, and sets one for the next turn.
pub fn the_last_immediates_cleared() {
    let rest = Slot::<Vec<Immediate>>::default();
    set_immediate({
        let rest = rest.clone();
        move || {
            say("a");
            rest.get().iter().for_each(Immediate::clear);
            set_immediate(|| say("b"));
        }
    });
    rest.set((0..3).map(|_| set_immediate(|| say("never"))).collect());
}

/// Clearing an immediate that is being called does nothing.
pub fn an_immediate_that_clears_itself() {
    let own = Slot::<Immediate>::default();
    own.set(set_immediate({
        let own = own.clone();
        move || {
            own.get().clear();
            say("own");
        }
    }));
}

/// Microtasks run between two immediates, and those that they queue as well.
pub fn microtasks_between_immediates() {
    set_immediate(|| {
        say("a");
        queue_microtask(|| {
            say("microtask");
            queue_microtask(|| say("microtask of the microtask"));
        });
    });
    set_immediate(|| say("b"));
}

/// Immediates of the timers of one phase follow all of these.
pub fn immediates_of_several_timeouts() {
    set_timeout(ms(1), || {
        say("first timer");
        set_immediate(|| say("first immediate"));
    });
    set_timeout(ms(1), || {
        say("second timer");
        set_immediate(|| say("second immediate"));
    });
    busy(5);
}

/// Each turn has its timer, then its immediate.
pub fn immediates_and_timeouts_take_turns() {
    fn next(turn: u32) {
        say(format!("immediate {turn}"));
        set_timeout(ms(0), move || say(format!("timer of {turn}")));
        if turn < 4 {
            set_immediate(move || next(turn + 1));
        }
        busy(3);
    }
    set_immediate(|| next(1));
}

/// A timer clears an immediate of its turn.
pub fn a_timeout_clears_an_immediate() {
    set_timeout(ms(1), || {
        let cleared = set_immediate(|| say("never"));
        set_immediate(|| say("immediate"));
        set_timeout(ms(10), || say("timeout"));
        cleared.clear();
    });
}
