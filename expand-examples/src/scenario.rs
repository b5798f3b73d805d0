//! The ways to run an input. From the counts of one undisturbed run comes the list of disturbed
//! ones: every poll to stop at, every event to panic at.

use std::fmt;

use crate::executor::Outcome;
use crate::trace::Class;

/// One way to run an input.
#[derive(Clone, Copy, Debug)]
pub enum Scenario {
    /// Polled until ready.
    Complete,
    /// Dropped after so many polls.
    Cancel {
        /// How many polls it gets; 0 means never polled.
        polls: usize,
    },
    /// The n-th event of a class panics.
    Panic {
        /// Which events count.
        class: Class,
        /// Which of them panics, from 0.
        at: usize,
    },
    /// Dropped after so many polls, and the n-th drop of that panics.
    CancelPanic {
        /// How many polls it gets.
        polls: usize,
        /// Which drop panics, from 0.
        at: usize,
    },
}

impl Scenario {
    /// All disturbed runs that the undisturbed one calls for, but those that panic in a cancel.
    pub fn disturbed(complete: &Outcome) -> Vec<Scenario> {
        let cancels = (0..complete.polls).map(|polls| Scenario::Cancel { polls });
        let panics = [Class::Leaf, Class::Effect, Class::Drop].into_iter().flat_map(|class| {
            (0..complete.counts.of(class)).map(move |at| Scenario::Panic { class, at })
        });
        cancels.chain(panics).collect()
    }

    /// The cancels that panic, for the outcome of a cancel that does not.
    pub fn panicking_cancels(polls: usize, cancelled: &Outcome) -> Vec<Scenario> {
        let drops = cancelled.counts.of(Class::Drop);
        (0..drops).map(|at| Scenario::CancelPanic { polls, at }).collect()
    }
}

impl fmt::Display for Scenario {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scenario::Complete => write!(out, "to completion"),
            Scenario::Cancel { polls } => write!(out, "dropped after {polls} polls"),
            Scenario::Panic { class: Class::Leaf, at } => write!(out, "panic at leaf poll {at}"),
            Scenario::Panic { class: Class::Effect, at } => write!(out, "panic at effect {at}"),
            Scenario::Panic { class: Class::Drop, at } => write!(out, "panic at drop {at}"),
            Scenario::CancelPanic { polls, at } => {
                write!(out, "dropped after {polls} polls, panic at drop {at} of it")
            }
        }
    }
}
