//! I/O, and what it sets.
//!
//! In: nothing. Out: lines. Invariant: a function does what the script of its name does.

use std::cell::Cell;
use std::rc::Rc;

use framewright::event_loop::{
    on_close, queue_microtask, set_immediate, set_interval, set_timeout,
};

use crate::support::{busy, io, ms, say, socket};

/// After I/O of a file an immediate comes before a timer, even one that is due.
pub fn an_immediate_before_a_timeout_after_io() {
    io(|| {
        say("io");
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| say("immediate"));
        busy(5);
    });
}

/// After I/O of a socket an immediate comes before a timer, even one that is due.
pub fn an_immediate_before_a_timeout_after_socket() {
    socket(|| {
        say("socket");
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| say("immediate"));
        busy(5);
    });
}

/// Microtasks of I/O come before immediates.
pub fn microtasks_after_io() {
    io(|| {
        set_immediate(|| say("immediate"));
        queue_microtask(|| {
            say("microtask");
            queue_microtask(|| say("microtask of the microtask"));
        });
        say("io");
    });
}

/// I/O that is begun in I/O takes another turn: the immediate comes first.
pub fn io_within_io() {
    fn level(depth: u32) {
        say(format!("io {depth}"));
        set_immediate(move || say(format!("immediate {depth}")));
        if depth < 3 {
            io(move || level(depth + 1));
        }
    }
    io(|| level(1));
}

/// Timers that are due after I/O fire in the order of their ends, after the immediate.
pub fn late_timeouts_after_io() {
    io(|| {
        set_timeout(ms(100), || say("b"));
        set_timeout(ms(50), || say("a"));
        set_immediate(|| say("immediate"));
        busy(150);
    });
}

/// The second immediate after I/O comes after a timer that is due.
pub fn an_immediate_of_an_immediate_after_io() {
    io(|| {
        set_timeout(ms(0), || say("timeout"));
        set_immediate(|| {
            say("first immediate");
            set_immediate(|| say("second immediate"));
            busy(5);
        });
    });
}

/// What is closed in I/O is told after the immediates of that turn.
pub fn close_after_io() {
    io(|| {
        on_close(|| say("close"));
        set_immediate(|| say("immediate"));
        set_timeout(ms(0), || say("timeout"));
        say("io");
        busy(5);
    });
}

/// I/O clears an immediate and a timer of its own.
pub fn io_clears_what_it_has_set() {
    io(|| {
        let immediate = set_immediate(|| say("never"));
        let timeout = set_timeout(ms(0), || say("never"));
        set_immediate(|| say("immediate"));
        immediate.clear();
        timeout.clear();
    });
}

/// Immediates that set each other do not keep I/O from being seen.
pub fn endless_immediates_let_io_through() {
    fn again(done: Rc<Cell<bool>>) {
        if done.get() {
            say("the immediates end");
        } else {
            set_immediate(move || again(done));
        }
    }
    let done = Rc::new(Cell::new(false));
    again(done.clone());
    io(move || {
        say("io");
        done.set(true);
    });
}

/// Timers that set each other do not keep I/O from being seen.
pub fn endless_timeouts_let_io_through() {
    fn again(done: Rc<Cell<bool>>) {
        if done.get() {
            say("the timers end");
        } else {
            set_timeout(ms(0), move || again(done));
        }
    }
    let done = Rc::new(Cell::new(false));
    again(done.clone());
    socket(move || {
        say("socket");
        done.set(true);
    });
}

/// An interval runs until I/O clears it, and then nothing keeps the loop.
pub fn an_interval_until_io() {
    let interval = set_interval(ms(1), |_| {});
    io(move || {
        say("io");
        interval.clear();
        set_immediate(|| say("the end"));
    });
}

/// I/O keeps the loop running when timers were let off.
pub fn io_holds_the_loop() {
    set_timeout(ms(60_000), || say("never")).unref();
    io(|| say("io"));
    say("script");
}
