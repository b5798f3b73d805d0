//! Callbacks of the close phase.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{on_close, queue_microtask, set_immediate, set_timeout};

use crate::support::{busy, ms, say};

/// A callback of the close phase keeps the loop running.
pub fn close_holds_the_loop() {
    on_close(|| say("close"));
    say("script");
}

/// The close phase follows the check phase of its turn.
pub fn close_after_immediates() {
    set_timeout(ms(1), || {
        on_close(|| say("close"));
        set_immediate(|| say("immediate"));
    });
}

/// What was closed last in a turn is told first.
pub fn the_latest_close_first() {
    set_immediate(|| {
        for name in ["a", "b", "c"] {
            on_close(move || say(name));
        }
    });
}

/// What a callback of the close phase closes is told in the next turn, after an immediate.
pub fn a_close_within_a_close() {
    on_close(|| {
        say("first");
        on_close(|| say("second"));
        set_immediate(|| say("immediate"));
    });
}

/// The close phase ends the turn: a timer that is due comes after it.
pub fn a_close_before_a_timeout_that_is_due() {
    set_immediate(|| {
        set_timeout(ms(0), || say("timeout"));
        on_close(|| say("close"));
        busy(5);
    });
}

/// Microtasks run between two callbacks of the close phase.
pub fn microtasks_between_closes() {
    set_immediate(|| {
        on_close(|| say("b"));
        on_close(|| {
            say("a");
            queue_microtask(|| say("microtask"));
        });
    });
}

/// After the close phase the timers come first.
pub fn a_timeout_after_a_close_before_an_immediate() {
    on_close(|| {
        say("close");
        set_immediate(|| say("immediate"));
        set_timeout(ms(0), || say("timeout"));
        busy(5);
    });
}

/// A microtask of a close callback closes something: next turn.
pub fn a_close_set_by_a_microtask_of_a_close() {
    on_close(|| {
        say("first");
        queue_microtask(|| {
            on_close(|| say("second"));
            set_immediate(|| say("immediate"));
        });
    });
}
