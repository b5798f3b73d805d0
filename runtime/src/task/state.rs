//! The life of a task in one atomic byte.
//!
//! In: what happens to a task, as one method for each event. Out: what the caller has to do about
//! it. Invariant: a task is in a ready queue at most once, is never polled by two at once, and its
//! output is dropped by exactly one side.
//!
//! ```text
//!            wake                    start                  Ready, panic, abort
//!   idle ----------> SCHEDULED ----------------> RUNNING ----------------------> COMPLETE
//!     ^                  ^                        |   |
//!     |     suspend      |   suspend, if woken    |   |
//!     +------------------+-----------------------------+
//! ```
//!
//! Every transition is a read-modify-write with acquire and release order, also when it changes
//! nothing: a wake that finds the task scheduled already still publishes what its caller wrote
//! before.

use std::sync::atomic::{AtomicU8, Ordering::AcqRel, Ordering::Acquire};

/// In a ready queue, or to be put there when the current poll ends.
const SCHEDULED: u8 = 1 << 0;
/// Being polled, or being torn down. Whoever set this bit has the future to itself.
const RUNNING: u8 = 1 << 1;
/// The future is gone. The output is there until the join handle takes it.
const COMPLETE: u8 = 1 << 2;
/// To be dropped instead of polled.
const ABORTED: u8 = 1 << 3;
/// The join handle exists, so the output is its to take or drop.
const HANDLE: u8 = 1 << 4;

pub(crate) struct State(AtomicU8);

/// What a wake-up asks of its caller.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Woken {
    /// Put the task into its ready queue.
    Enqueue,
    /// It is there already, will be put there by its poller, or is complete.
    Nothing,
}

/// What to do with a task that came out of the ready queue.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Poll,
    /// Drop the future.
    Abort,
}

/// What to do with a task after a poll that was pending.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Suspended {
    Idle,
    /// It was woken during the poll: put it into the ready queue.
    Reschedule,
}

/// What to do with an output.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// The other side will see to it.
    Leave,
    /// The other side is gone: drop it.
    Drop,
}

impl State {
    /// A task just spawned: in the ready queue, with a join handle.
    pub(crate) fn new() -> State {
        State(AtomicU8::new(SCHEDULED | HANDLE))
    }

    pub(crate) fn wake(&self) -> Woken {
        self.schedule(SCHEDULED)
    }

    /// Asks for the future to be dropped, by the thread that polls it.
    pub(crate) fn abort(&self) -> Woken {
        self.schedule(SCHEDULED | ABORTED)
    }

    fn schedule(&self, bits: u8) -> Woken {
        let before = self.0.fetch_or(bits, AcqRel);
        match before & (SCHEDULED | RUNNING | COMPLETE) {
            0 => Woken::Enqueue,
            _ => Woken::Nothing,
        }
    }

    /// The task came out of the ready queue.
    pub(crate) fn start(&self) -> Start {
        let before = self.0.fetch_xor(SCHEDULED | RUNNING, AcqRel);
        debug_assert_eq!(before & (SCHEDULED | RUNNING | COMPLETE), SCHEDULED);
        match before & ABORTED {
            0 => Start::Poll,
            _ => Start::Abort,
        }
    }

    /// Takes the task away from whatever queue it is in, to tear it down.
    pub(crate) fn seize(&self) {
        let before = self.0.fetch_or(RUNNING | SCHEDULED, AcqRel);
        debug_assert_eq!(before & (RUNNING | COMPLETE), 0);
    }

    /// The poll was pending.
    pub(crate) fn suspend(&self) -> Suspended {
        let before = self.0.fetch_and(!RUNNING, AcqRel);
        match before & SCHEDULED {
            0 => Suspended::Idle,
            _ => Suspended::Reschedule,
        }
    }

    /// The future is gone and the output is in place.
    pub(crate) fn complete(&self) -> Output {
        let before = self.0.fetch_xor(RUNNING | COMPLETE, AcqRel);
        match before & HANDLE {
            0 => Output::Drop,
            _ => Output::Leave,
        }
    }

    /// The join handle goes away without having taken the output.
    pub(crate) fn drop_handle(&self) -> Output {
        let before = self.0.fetch_and(!HANDLE, AcqRel);
        match before & COMPLETE {
            0 => Output::Leave,
            _ => Output::Drop,
        }
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.0.load(Acquire) & COMPLETE != 0
    }

    pub(crate) fn is_running(&self) -> bool {
        self.0.load(Acquire) & RUNNING != 0
    }

    pub(crate) fn is_scheduled(&self) -> bool {
        self.0.load(Acquire) & SCHEDULED != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_enqueued_once_however_often_it_is_woken() {
        let state = State::new();
        assert_eq!(state.wake(), Woken::Nothing);
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.suspend(), Suspended::Idle);
        assert_eq!(state.wake(), Woken::Enqueue);
        assert_eq!(state.wake(), Woken::Nothing);
        assert_eq!(state.abort(), Woken::Nothing);
        assert_eq!(state.start(), Start::Abort);
    }

    #[test]
    fn a_wake_during_the_poll_is_left_to_the_poller() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.wake(), Woken::Nothing);
        assert_eq!(state.suspend(), Suspended::Reschedule);
        assert_eq!(state.wake(), Woken::Nothing);
    }

    #[test]
    fn the_output_is_dropped_by_exactly_one_side() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.complete(), Output::Leave);
        assert_eq!(state.drop_handle(), Output::Drop);
        assert_eq!(state.wake(), Woken::Nothing);

        let state = State::new();
        assert_eq!(state.drop_handle(), Output::Leave);
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.complete(), Output::Drop);
    }
}
