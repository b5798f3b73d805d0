//! Timers that fire once.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{Timer, queue_microtask, set_immediate, set_timeout};

use crate::support::{Slot, busy, ms, say};

/// Timers of one delay fire in the order in which they were set.
pub fn timeouts_of_one_delay() {
    for name in ["a", "b", "c"] {
        set_timeout(ms(2), move || say(name));
    }
}

/// A delay of 0 is one of 1 ms.
pub fn a_delay_of_zero_is_one() {
    set_timeout(ms(1), || say("a"));
    set_timeout(ms(0), || say("b"));
    set_timeout(ms(1), || say("c"));
    busy(5);
}

/// Timers of several delays fire in the order of their ends.
pub fn the_shorter_delay_first() {
    set_timeout(ms(150), || say("c"));
    set_timeout(ms(50), || say("a"));
    set_timeout(ms(100), || say("b"));
}

/// A late loop keeps the order of the ends.
pub fn late_timeouts_in_the_order_of_their_ends() {
    set_timeout(ms(150), || say("c"));
    set_timeout(ms(50), || say("a"));
    set_timeout(ms(100), || say("b"));
    busy(200);
}

/// A late loop calls timers of one delay together: `b` ends after `c`.
pub fn late_timeouts_of_one_delay_together() {
    set_timeout(ms(20), || say("a"));
    set_timeout(ms(22), || say("c"));
    busy(10);
    set_timeout(ms(20), || say("b"));
    busy(60);
}

/// A timer that is set by a timer waits for the next turn, even if it is due.
pub fn a_timeout_within_a_timeout() {
    set_timeout(ms(1), || {
        say("outer");
        set_timeout(ms(0), || say("inner"));
        set_immediate(|| say("immediate"));
        busy(5);
    });
}

/// Each level of nesting takes a turn, with immediates in between.
pub fn timeouts_nested_deeply() {
    fn level(depth: u32) {
        say(format!("timer {depth}"));
        set_immediate(move || say(format!("immediate {depth}")));
        if depth < 4 {
            set_timeout(ms(0), move || level(depth + 1));
        }
        busy(3);
    }
    set_timeout(ms(0), || level(1));
}

/// A nested timer goes behind one of its delay that waits already.
pub fn a_nested_timeout_behind_a_waiting_one() {
    set_timeout(ms(1), || {
        say("first");
        set_timeout(ms(30), || say("nested"));
    });
    set_timeout(ms(30), || say("waiting"));
}

/// A cleared timer is not called; clearing it twice does nothing.
pub fn a_cleared_timeout() {
    set_timeout(ms(2), || say("a"));
    let cleared = set_timeout(ms(2), || say("never"));
    set_timeout(ms(2), || say("b"));
    cleared.clear();
    cleared.clear();
}

/// A timer that is due is not called if one before it clears it.
pub fn a_timeout_cleared_in_the_same_phase() {
    let due = Slot::<Timer>::default();
    set_timeout(ms(1), {
        let due = due.clone();
        move || {
            say("a");
            due.get().clear();
        }
    });
    due.set(set_timeout(ms(1), || say("never")));
    set_timeout(ms(1), || say("c"));
    busy(5);
}

/// A timer clears one of another delay that is due in the same phase.
pub fn a_timeout_of_another_delay_cleared() {
    let due = Slot::<Timer>::default();
    set_timeout(ms(1), {
        let due = due.clone();
        move || {
            say("a");
            due.get().clear();
        }
    });
    due.set(set_timeout(ms(3), || say("never")));
    set_timeout(ms(4), || say("c"));
    busy(10);
}

/// The list of a delay ends with its last timer, and begins anew.
pub fn the_last_of_a_delay_cleared_and_another_set() {
    let last = Slot::<Timer>::default();
    set_timeout(ms(1), {
        let last = last.clone();
        move || {
            say("a");
            last.get().clear();
            set_timeout(ms(1), || say("anew"));
            set_immediate(|| say("immediate"));
            busy(5);
        }
    });
    last.set(set_timeout(ms(1), || say("never")));
    busy(5);
}

/// Clearing a timer that is being called, or was, does nothing.
pub fn a_timeout_that_clears_itself() {
    let own = Slot::<Timer>::default();
    own.set(set_timeout(ms(1), {
        let own = own.clone();
        move || {
            say("own");
            own.get().clear();
            set_timeout(ms(1), move || {
                own.get().clear();
                say("after");
            });
        }
    }));
}

/// A delay counts from the call, not from the beginning of the turn.
pub fn the_clock_is_read_when_a_timeout_is_set() {
    set_timeout(ms(1), || {
        set_timeout(ms(40), || say("first"));
        busy(25);
        set_timeout(ms(30), || say("second"));
    });
}

/// The phase has one time: what ends while it runs is for the next turn.
pub fn what_ends_during_the_phase_waits() {
    set_timeout(ms(1), || {
        say("first");
        set_immediate(|| say("immediate"));
        busy(200);
    });
    set_timeout(ms(100), || say("second"));
    set_timeout(ms(110), || say("third"));
}

/// A timer that was let off does not keep the loop running.
pub fn an_unheld_timeout_does_not_hold() {
    set_timeout(ms(60_000), || say("never")).unref();
    set_timeout(ms(1), || say("the end"));
}

/// A timer that was let off fires if the loop runs anyway.
pub fn an_unheld_timeout_fires_while_others_hold() {
    set_timeout(ms(5), || say("let off")).unref();
    set_timeout(ms(30), || say("held"));
}

/// Microtasks run between two timers of one phase.
pub fn microtasks_between_timeouts() {
    set_timeout(ms(1), || {
        say("a");
        queue_microtask(|| say("microtask of a"));
    });
    set_timeout(ms(1), || {
        say("b");
        queue_microtask(|| say("microtask of b"));
    });
    set_timeout(ms(2), || say("c"));
    busy(5);
}

/// A microtask of a timer clears the next one.
pub fn a_microtask_clears_the_next_timeout() {
    let next = Slot::<Timer>::default();
    set_timeout(ms(1), {
        let next = next.clone();
        move || {
            say("a");
            queue_microtask(move || next.get().clear());
        }
    });
    next.set(set_timeout(ms(1), || say("never")));
    set_timeout(ms(1), || say("c"));
    busy(5);
}
