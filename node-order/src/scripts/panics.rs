//! Callbacks that throw, or panic.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{
    on_close, queue_microtask, set_immediate, set_interval, set_timeout,
};

use crate::support::{busy, ms, on_error, say};

/// A timer that throws does not keep the next ones from being called.
pub fn a_timeout_that_throws() {
    on_error();
    set_timeout(ms(1), || say("a"));
    set_timeout(ms(1), || panic!("thrown"));
    set_timeout(ms(1), || say("b"));
    set_timeout(ms(3), || say("c"));
    busy(6);
}

/// An immediate that throws does not keep the next ones from being called.
pub fn an_immediate_that_throws() {
    on_error();
    set_immediate(|| say("a"));
    set_immediate(|| panic!("thrown"));
    set_immediate(|| say("b"));
    set_immediate(|| say("c"));
}

/// A microtask that throws does not keep the next ones from being called.
pub fn a_microtask_that_throws() {
    on_error();
    set_immediate(|| {
        queue_microtask(|| say("a"));
        queue_microtask(|| panic!("thrown"));
        queue_microtask(|| say("b"));
    });
}

/// An interval that throws stays set.
pub fn an_interval_that_throws() {
    on_error();
    let mut calls = 0;
    set_interval(ms(2), move |interval| {
        calls += 1;
        say(format!("call {calls}"));
        if calls == 2 {
            return interval.clear();
        }
        panic!("thrown");
    });
}

/// A callback of the close phase that throws does not keep the next ones from being called.
pub fn a_close_that_throws() {
    on_error();
    set_immediate(|| {
        on_close(|| say("b"));
        on_close(|| panic!("thrown"));
        on_close(|| say("a"));
    });
}
