//! The life of a task in one atomic word: what it does, and how many refer to it.
//!
//! In: what happens to a task, as one method for each event. Out: what the caller has to do about
//! it. Invariant: a task is in a queue at most once, is never polled by two at once, its output is
//! dropped by exactly one side, and its memory is freed by whoever gives back the last reference.
//!
//! ```text
//!            wake                    start                  Ready, panic, abort
//!   idle ----------> SCHEDULED ----------------> RUNNING ----------------------> COMPLETE
//!     ^                  ^                        |   |
//!     |     suspend      |   suspend, if woken    |   |
//!     +------------------+-----------------------------+
//! ```
//!
//! References are held by the executor's list of tasks, by the queue that the task is in or the
//! thread that runs it, by the join handle, and by each waker.
//!
//! Every transition is a read-modify-write with acquire and release order, also when it changes
//! nothing: a wake that finds the task scheduled already still publishes what its caller wrote
//! before (tokio#7622).

use crate::sync::atomic::{AtomicUsize, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed};

/// In a queue, or to be put there when the current poll ends.
const SCHEDULED: usize = 1 << 0;
/// Being polled, or being torn down. Whoever set this bit has the future to itself.
const RUNNING: usize = 1 << 1;
/// The future is gone. The output is there until the join handle takes it.
const COMPLETE: usize = 1 << 2;
/// To be dropped instead of polled.
const ABORTED: usize = 1 << 3;
/// The join handle exists, so the output is its to take or drop.
const HANDLE: usize = 1 << 4;
/// One reference.
const REFERENCE: usize = 1 << 5;

pub(crate) struct State(AtomicUsize);

/// What a wake-up asks of its caller.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Woken {
    /// Put the task into a queue, with the reference that the caller now holds for it.
    Enqueue,
    /// It is in a queue already, will be put there by its poller, or is complete.
    Nothing,
    /// As `Nothing`, and the reference that was given up was the last one.
    Free,
}

/// What an abort asks of its caller.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Aborted {
    /// Put the task into a queue, with a reference made for that.
    Enqueue,
    /// It is in a queue already, where it need not wait its turn.
    Queued,
    /// Its poller will see to it, or it is complete.
    Nothing,
}

/// What to do with a task that came out of a queue.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Poll,
    /// Drop the future.
    Abort,
    /// It was torn down while it was in the queue. Give the queue's reference back.
    Nothing,
}

/// What to do with a task after a poll that was pending.
#[must_use]
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Suspended {
    /// Nothing: the reference of whoever ran it has been given back.
    Idle,
    /// It was woken during the poll: put it into a queue, with the reference of whoever ran it.
    Reschedule,
    /// It was aborted during the poll: drop the future. It is running still.
    Abort,
    /// As `Idle`, and the reference was the last one.
    Free,
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
    /// A task just spawned: in a queue, in the executor's list, and with a join handle.
    pub(crate) fn new() -> State {
        State(AtomicUsize::new(SCHEDULED | HANDLE | (3 * REFERENCE)))
    }

    /// Replaces the word by what `change` makes of it, and returns what `change` says besides.
    fn update<R>(&self, change: impl Fn(usize) -> (usize, R)) -> R {
        let mut before = self.0.load(Relaxed);
        loop {
            let (after, said) = change(before);
            match self.0.compare_exchange_weak(before, after, AcqRel, Relaxed) {
                Ok(_) => return said,
                Err(now) => before = now,
            }
        }
    }

    /// A waker that stays. [`Woken::Enqueue`] makes a reference for the queue.
    pub(crate) fn wake_by_ref(&self) -> Woken {
        self.update(|before| match before & (SCHEDULED | RUNNING | COMPLETE) {
            0 => ((before + REFERENCE) | SCHEDULED, Woken::Enqueue),
            RUNNING => (before | SCHEDULED, Woken::Nothing),
            _ => (before, Woken::Nothing),
        })
    }

    /// A waker that goes. Its reference becomes the queue's, or is given back.
    pub(crate) fn wake(&self) -> Woken {
        self.update(|before| {
            let given_back = before - REFERENCE;
            let nothing = if given_back < REFERENCE { Woken::Free } else { Woken::Nothing };
            match before & (SCHEDULED | RUNNING | COMPLETE) {
                0 => (before | SCHEDULED, Woken::Enqueue),
                RUNNING => (given_back | SCHEDULED, nothing),
                _ => (given_back, nothing),
            }
        })
    }

    /// Asks for the future to be dropped, by the thread that polls it.
    pub(crate) fn abort(&self) -> Aborted {
        self.update(|before| match before & (SCHEDULED | RUNNING | COMPLETE) {
            0 => ((before + REFERENCE) | SCHEDULED | ABORTED, Aborted::Enqueue),
            SCHEDULED => (before | ABORTED, Aborted::Queued),
            bits if bits & COMPLETE != 0 => (before, Aborted::Nothing),
            _ => (before | ABORTED, Aborted::Nothing),
        })
    }

    /// The task came out of a queue.
    pub(crate) fn start(&self) -> Start {
        self.update(|before| {
            if before & (RUNNING | COMPLETE) != 0 {
                return (before, Start::Nothing);
            }
            let start = if before & ABORTED == 0 { Start::Poll } else { Start::Abort };
            ((before & !SCHEDULED) | RUNNING, start)
        })
    }

    /// Takes the task away from whatever queue it is in, to tear it down. `false` if it is being
    /// polled, which then ends in [`Suspended::Abort`], or is complete.
    pub(crate) fn seize(&self) -> bool {
        self.update(|before| match before & (RUNNING | COMPLETE) {
            0 => (before | RUNNING, true),
            RUNNING => (before | ABORTED, false),
            _ => (before, false),
        })
    }

    /// Takes a task that waits away from others, to look at it: sets RUNNING and makes a reference.
    /// `false` if it does not wait.
    pub(crate) fn hold(&self) -> bool {
        self.update(|before| match before & (SCHEDULED | RUNNING | COMPLETE) {
            0 => ((before + REFERENCE) | RUNNING, true),
            _ => (before, false),
        })
    }

    /// Lets go of a task that was held. [`Woken::Enqueue`] leaves the reference to the caller.
    pub(crate) fn let_go(&self) -> Woken {
        self.update(|before| {
            let idle = before & !RUNNING;
            match (before & (SCHEDULED | ABORTED), idle - REFERENCE) {
                (0, given_back) if given_back < REFERENCE => (given_back, Woken::Free),
                (0, given_back) => (given_back, Woken::Nothing),
                _ => (idle | SCHEDULED, Woken::Enqueue),
            }
        })
    }

    /// The poll was pending.
    pub(crate) fn suspend(&self) -> Suspended {
        self.update(|before| {
            if before & ABORTED != 0 {
                return (before, Suspended::Abort);
            }
            let idle = before & !RUNNING;
            match (before & SCHEDULED, idle - REFERENCE) {
                (0, given_back) if given_back < REFERENCE => (given_back, Suspended::Free),
                (0, given_back) => (given_back, Suspended::Idle),
                _ => (idle, Suspended::Reschedule),
            }
        })
    }

    /// The future is gone and the output is in place.
    pub(crate) fn complete(&self) -> Output {
        let before = self.0.fetch_xor(RUNNING | COMPLETE, AcqRel);
        debug_assert_eq!(before & (RUNNING | COMPLETE), RUNNING);
        match before & HANDLE {
            0 => Output::Drop,
            _ => Output::Leave,
        }
    }

    /// The join handle goes away without having taken the output. Its reference stays with it.
    pub(crate) fn drop_handle(&self) -> Output {
        let before = self.0.fetch_and(!HANDLE, AcqRel);
        match before & COMPLETE {
            0 => Output::Leave,
            _ => Output::Drop,
        }
    }

    /// Makes a reference, from one that the caller has.
    pub(crate) fn retain(&self) {
        let before = self.0.fetch_add(REFERENCE, Relaxed);
        // Half of the address space would have to hold wakers that were forgotten.
        if before > usize::MAX / 2 {
            std::process::abort();
        }
    }

    /// Gives a reference back. Whether it was the last one: the caller then frees the task.
    #[must_use]
    pub(crate) fn release(&self) -> bool {
        self.0.fetch_sub(REFERENCE, AcqRel) < 2 * REFERENCE
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

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_enqueued_once_however_often_it_is_woken() {
        let state = State::new();
        assert_eq!(state.wake_by_ref(), Woken::Nothing);
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.suspend(), Suspended::Idle);
        assert_eq!(state.wake_by_ref(), Woken::Enqueue);
        assert_eq!(state.wake_by_ref(), Woken::Nothing);
        assert_eq!(state.abort(), Aborted::Queued);
        assert_eq!(state.start(), Start::Abort);
    }

    #[test]
    fn a_wake_during_the_poll_is_left_to_the_poller() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.wake_by_ref(), Woken::Nothing);
        assert_eq!(state.suspend(), Suspended::Reschedule);
        assert_eq!(state.wake_by_ref(), Woken::Nothing);
    }

    #[test]
    fn an_abort_during_the_poll_is_left_to_the_poller() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.abort(), Aborted::Nothing);
        assert_eq!(state.suspend(), Suspended::Abort);
        assert_eq!(state.complete(), Output::Leave);
        assert_eq!(state.abort(), Aborted::Nothing);
    }

    #[test]
    fn the_output_is_dropped_by_exactly_one_side() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.complete(), Output::Leave);
        assert_eq!(state.drop_handle(), Output::Drop);
        assert_eq!(state.wake_by_ref(), Woken::Nothing);

        let state = State::new();
        assert_eq!(state.drop_handle(), Output::Leave);
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.complete(), Output::Drop);
    }

    #[test]
    fn what_is_torn_down_in_a_queue_is_not_run_when_it_comes_out() {
        let state = State::new();
        assert!(state.seize());
        assert_eq!(state.start(), Start::Nothing);
        assert_eq!(state.complete(), Output::Leave);
        assert_eq!(state.start(), Start::Nothing);
        assert!(!state.seize());
    }

    #[test]
    fn the_last_reference_frees() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        // A waker of its own, which it is woken by during the poll.
        state.retain();
        assert_eq!(state.wake(), Woken::Nothing);
        assert_eq!(state.suspend(), Suspended::Reschedule);
        assert_eq!(state.start(), Start::Poll);
        assert_eq!(state.suspend(), Suspended::Idle);
        assert!(!state.release());
        state.retain();
        assert!(!state.release());
        assert!(state.release());
    }

    #[test]
    fn a_wake_that_finds_it_complete_may_be_the_last_to_refer_to_it() {
        let state = State::new();
        assert_eq!(state.start(), Start::Poll);
        state.retain();
        assert_eq!(state.complete(), Output::Leave);
        for _ in 0..3 {
            assert!(!state.release());
        }
        assert_eq!(state.wake(), Woken::Free);
    }
}
