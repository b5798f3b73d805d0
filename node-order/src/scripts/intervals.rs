//! Timers that fire again and again.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{Timer, queue_microtask, set_immediate, set_interval, set_timeout};

use crate::support::{Slot, busy, ms, say};

/// An interval ends when its callback clears it.
pub fn an_interval_cleared_from_within() {
    let mut calls = 0;
    set_interval(ms(2), move |interval| {
        calls += 1;
        say(format!("call {calls}"));
        if calls == 3 {
            interval.clear();
        }
    });
}

/// An interval that clears itself at once is called once, and says what follows.
pub fn an_interval_cleared_in_its_first_call() {
    set_interval(ms(1), |interval| {
        interval.clear();
        say("once");
    });
    set_timeout(ms(30), || say("later"));
}

/// Two intervals of one period take turns.
pub fn two_intervals_of_one_period() {
    for name in ["a", "b"] {
        let mut calls = 0;
        set_interval(ms(3), move |interval| {
            calls += 1;
            say(format!("{name} {calls}"));
            if calls == 3 {
                interval.clear();
            }
        });
    }
}

/// A short timer of each call comes before the next call.
pub fn an_interval_with_timeouts_in_it() {
    let mut calls = 0;
    set_interval(ms(60), move |interval| {
        calls += 1;
        let call = calls;
        say(format!("call {call}"));
        set_timeout(ms(0), move || say(format!("timeout of {call}")));
        if calls == 3 {
            interval.clear();
        }
    });
}

/// A callback that takes longer than its period is called once a turn.
pub fn a_slow_interval_does_not_pile_up() {
    let mut calls = 0;
    set_interval(ms(4), move |interval| {
        calls += 1;
        let call = calls;
        say(format!("call {call}"));
        set_immediate(move || say(format!("immediate of {call}")));
        busy(12);
        if calls == 3 {
            interval.clear();
        }
    });
}

/// A microtask of the first call clears the interval, which was set again before.
pub fn an_interval_cleared_by_its_microtask() {
    set_interval(ms(1), |interval| {
        say("once");
        let interval = interval.clone();
        queue_microtask(move || {
            interval.clear();
            say("cleared");
        });
    });
}

/// An immediate of the second call clears the interval.
pub fn an_interval_cleared_by_its_immediate() {
    let mut calls = 0;
    set_interval(ms(20), move |interval| {
        calls += 1;
        say(format!("call {calls}"));
        if calls == 2 {
            let interval = interval.clone();
            set_immediate(move || {
                interval.clear();
                say("cleared");
            });
        }
    });
}

/// A timer clears an interval that is due behind it.
pub fn an_interval_cleared_before_its_first_call() {
    let interval = Slot::<Timer>::default();
    set_timeout(ms(3), {
        let interval = interval.clone();
        move || {
            say("timeout");
            interval.get().clear();
        }
    });
    interval.set(set_interval(ms(3), |_| say("never")));
    busy(10);
}

/// An interval that was set before a timer is called once before that one clears it.
pub fn an_interval_cleared_by_a_timeout_behind_it() {
    let interval = set_interval(ms(5), |_| say("interval"));
    set_timeout(ms(5), move || {
        say("timeout");
        interval.clear();
    });
    busy(8);
}

/// An interval replaces itself from within.
pub fn an_interval_that_sets_another() {
    set_interval(ms(2), |first| {
        say("first");
        first.clear();
        let mut calls = 0;
        set_interval(ms(2), move |second| {
            calls += 1;
            say(format!("second {calls}"));
            if calls == 2 {
                second.clear();
            }
        });
    });
}

/// An interval that was let off does not keep the loop running.
pub fn an_unheld_interval_does_not_hold() {
    set_interval(ms(60_000), |_| say("never")).unref();
    set_timeout(ms(1), || say("the end"));
}

/// An interval goes behind the timers of its period that its call sets.
pub fn an_interval_beside_timeouts_of_its_period() {
    let mut calls = 0;
    set_interval(ms(10), move |interval| {
        calls += 1;
        say(format!("interval {calls}"));
        if calls == 2 {
            return interval.clear();
        }
        set_timeout(ms(10), || say("timeout"));
        busy(30);
    });
}
