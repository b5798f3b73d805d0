//! Microtasks, and promises as far as they are the same.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use framewright::event_loop::{on_close, queue_microtask, set_immediate, set_timeout};

use crate::support::{busy, ms, say};

/// The script runs to its end, then the microtasks, then everything else.
pub fn microtasks_follow_the_script() {
    set_immediate(|| say("immediate"));
    queue_microtask(|| say("microtask"));
    say("script");
}

/// Microtasks of microtasks go behind those that wait.
pub fn microtasks_within_microtasks() {
    queue_microtask(|| {
        say("a");
        queue_microtask(|| {
            say("c");
            queue_microtask(|| say("e"));
        });
    });
    queue_microtask(|| {
        say("b");
        queue_microtask(|| say("d"));
    });
}

/// A thousand microtasks, each queued by the one before, precede a timer that is due.
pub fn a_long_chain_before_a_timeout_that_is_due() {
    fn chain(ran: u32) {
        if ran < 1_000 {
            queue_microtask(move || chain(ran + 1));
        } else {
            say(format!("ran {ran}"));
        }
    }
    set_timeout(ms(1), || say("timeout"));
    busy(5);
    queue_microtask(|| chain(1));
}

/// What a microtask of a timer sets is as if the timer had set it.
pub fn a_microtask_sets_the_others() {
    set_timeout(ms(1), || {
        say("timer");
        queue_microtask(|| {
            say("microtask");
            set_timeout(ms(0), || say("timeout"));
            set_immediate(|| say("immediate"));
            busy(5);
        });
    });
}

/// Reactions of a promise and microtasks are called in the order of queueing.
pub fn promises_and_microtasks_share_a_queue() {
    queue_microtask(|| say("a"));
    queue_microtask(|| say("b"));
    queue_microtask(|| say("c"));
    queue_microtask(|| say("d"));
}

/// Each link of a chain of promises is queued when the one before has run.
pub fn a_chain_of_reactions() {
    queue_microtask(|| {
        say("a1");
        queue_microtask(|| {
            say("a2");
            queue_microtask(|| say("a3"));
        });
    });
    queue_microtask(|| {
        say("b1");
        queue_microtask(|| say("b2"));
    });
}

/// Two chains of promises take turns.
pub fn two_chains_of_reactions() {
    fn link(name: &'static str, step: u32) {
        say(format!("{name} {step}"));
        if step < 3 {
            queue_microtask(move || link(name, step + 1));
        }
    }
    for name in ["a", "b"] {
        queue_microtask(move || link(name, 1));
    }
}

/// Reactions of one promise are called in order; one that is added meanwhile goes last.
pub fn reactions_of_one_promise() {
    queue_microtask(|| {
        say("a");
        queue_microtask(|| say("c"));
    });
    queue_microtask(|| say("b"));
}

/// What follows an await of something ready is a microtask.
pub fn an_await_in_an_async_function() {
    say("before");
    queue_microtask(|| {
        say("after");
        queue_microtask(|| say("at last"));
    });
    queue_microtask(|| say("microtask"));
    say("script");
}

/// A timer resolves a promise; its reactions come before the next timer.
pub fn a_promise_resolved_by_a_timeout() {
    set_timeout(ms(1), || {
        queue_microtask(|| say("first reaction"));
        queue_microtask(|| say("second reaction"));
        say("resolved");
    });
    set_timeout(ms(1), || say("next timer"));
    busy(5);
}

/// Microtasks run in each phase before what follows.
pub fn microtasks_of_every_phase() {
    set_timeout(ms(1), || {
        say("timer");
        queue_microtask(|| say("microtask of the timer"));
        set_immediate(|| {
            say("immediate");
            queue_microtask(|| say("microtask of the immediate"));
            on_close(|| {
                say("close");
                queue_microtask(|| say("microtask of the close"));
            });
        });
    });
}
