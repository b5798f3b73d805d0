//! What runs after each callback and each poll.
//!
//! In: microtasks, ready tasks, the future of `block_on`. Out: calls and polls, and word when that
//! future is ready. Invariant: microtasks come before the next poll, and a checkpoint polls no task
//! more often than it was ready when the checkpoint began.

use std::ops::ControlFlow;
use std::task::{Context, Poll, Waker};

use super::run::EventLoop;
use crate::executor::budget;

/// How a future is polled whose output goes elsewhere.
type PollMain<'a> = &'a mut dyn FnMut(&mut Context<'_>) -> Poll<()>;

/// What a loop runs for: until a future is ready, or until nothing is left.
pub(super) struct Main<'a>(Option<(PollMain<'a>, Waker)>);

/// A break says that the main future is ready, so that there is no reason to go on.
pub(super) type Flow<T = ()> = ControlFlow<(), T>;

impl<'a> Main<'a> {
    pub(super) fn future(poll: PollMain<'a>, waker: Waker) -> Main<'a> {
        Main(Some((poll, waker)))
    }

    pub(super) fn nothing() -> Main<'static> {
        Main(None)
    }

    pub(super) fn is_future(&self) -> bool {
        self.0.is_some()
    }

    /// Polls the future, if there is one. A loop without one may have been left a wake-up.
    fn poll(&mut self) -> Flow {
        let Some((poll, waker)) = &mut self.0 else { return Flow::Continue(()) };
        match budget::fresh(|| poll(&mut Context::from_waker(waker))) {
            Poll::Ready(()) => Flow::Break(()),
            Poll::Pending => Flow::Continue(()),
        }
    }
}

impl EventLoop {
    /// Runs microtasks, then what is ready by now.
    pub(super) fn checkpoint(&self, main: &mut Main<'_>) -> Flow {
        self.callbacks().microtasks.drain();
        self.run_places(self.ready_places(), main)
    }

    /// Runs this many of those first in line, or as many as there are.
    pub(super) fn run_places(&self, places: usize, main: &mut Main<'_>) -> Flow {
        for _ in 0..places {
            if !self.run_next(main)? {
                break;
            }
        }
        Flow::Continue(())
    }

    /// Runs what is first in line, a task or the main future, then microtasks. Says whether there
    /// was anything.
    #[inline]
    pub(super) fn run_next(&self, main: &mut Main<'_>) -> Flow<bool> {
        self.line_up_root();
        if self.is_turn_of_root() {
            main.poll()?;
        } else if !self.run_one() {
            return Flow::Continue(false);
        }
        self.since_look.set(self.since_look.get().saturating_add(1));
        self.callbacks().microtasks.drain();
        Flow::Continue(true)
    }

    /// How many are in line.
    pub(super) fn ready_places(&self) -> usize {
        self.line_up_root();
        self.tasks().ready() + usize::from(self.ahead_of_root.get().is_some())
    }

    /// Puts the main future, if it was woken, behind the tasks that are ready now.
    fn line_up_root(&self) {
        if self.ahead_of_root.get().is_none() && self.root.is_woken() {
            self.ahead_of_root.set(Some(self.tasks().ready()));
        }
    }

    /// Whether the main future is first in line. If so, it is to be polled at once.
    fn is_turn_of_root(&self) -> bool {
        if self.ahead_of_root.get() != Some(0) {
            return false;
        }
        self.ahead_of_root.set(None);
        self.root.take_woken()
    }
}
