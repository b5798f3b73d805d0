//! Whole turns, seen from each phase.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{on_close, queue_microtask, set_immediate, set_timeout};

use crate::support::{busy, io, ms, say};

/// All phases, seen from a timer.
pub fn a_turn_from_a_timeout() {
    set_timeout(ms(1), || {
        say("timer");
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| say("immediate"));
        on_close(|| say("close"));
        queue_microtask(|| say("microtask"));
        busy(5);
    });
}

/// All phases, seen from I/O.
pub fn a_turn_from_io() {
    io(|| {
        say("io");
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| say("immediate"));
        on_close(|| say("close"));
        queue_microtask(|| say("microtask"));
        busy(5);
    });
}

/// All phases, seen from an immediate.
pub fn a_turn_from_an_immediate() {
    set_immediate(|| {
        say("immediate at first");
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| say("immediate"));
        on_close(|| say("close"));
        queue_microtask(|| say("microtask"));
        busy(5);
    });
}

/// All phases, seen from the close phase.
pub fn a_turn_from_a_close() {
    on_close(|| {
        say("close at first");
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| say("immediate"));
        on_close(|| say("close"));
        queue_microtask(|| say("microtask"));
        busy(5);
    });
}

/// All phases, seen from a microtask of an immediate.
pub fn a_turn_from_a_microtask() {
    set_immediate(|| {
        queue_microtask(|| {
            say("microtask at first");
            set_timeout(ms(0), || say("timeout"));
            set_immediate(|| say("immediate"));
            on_close(|| say("close"));
            queue_microtask(|| say("microtask"));
            busy(5);
        })
    });
}

/// Three turns, each of which sets the next one from every phase.
pub fn three_turns() {
    fn turn(number: u32) {
        say(format!("timer {number}"));
        queue_microtask(move || say(format!("microtask {number}")));
        set_immediate(move || {
            say(format!("immediate {number}"));
            queue_microtask(move || say(format!("microtask of immediate {number}")));
            on_close(move || {
                say(format!("close {number}"));
                if number < 3 {
                    set_timeout(ms(0), move || turn(number + 1));
                }
            });
        });
    }
    set_timeout(ms(0), || turn(1));
}

/// The loop ends by itself when its last timer has fired.
pub fn the_loop_ends_when_nothing_is_left() {
    say("script");
    set_timeout(ms(1), || {
        say("timer");
        set_immediate(|| say("immediate"));
    });
}

/// A script that sets nothing ends.
pub fn a_script_that_sets_nothing() {
    say("script");
}
