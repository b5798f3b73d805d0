//! The turns of an event loop.
//!
//! In: a future to wait for, or nothing. Out: the phases, one after the other, until the future is
//! ready or nothing is left to do. Invariant: what is left when the loop ends goes on when it is
//! run again.

use std::pin::Pin;
use std::rc::Rc;
use std::task::{Poll, Waker};

use super::checkpoint::{Flow, Main};
use super::run::EventLoop;
use crate::executor::context::{self, Context};

impl EventLoop {
    /// Runs the loop until `future` is ready.
    pub(crate) fn block_on<F: Future>(self: &Rc<Self>, mut future: Pin<&mut F>) -> F::Output {
        let context = Context::Loop(self.clone());
        let _entered = context::enter(&context);
        self.shared().lag.restart();
        let waker = Waker::from(self.root.clone());
        waker.wake_by_ref();
        // A call before this one may have left its place in line.
        self.ahead_of_root.set(None);
        let mut ready = None;
        let mut poll = |cx: &mut std::task::Context<'_>| match future.as_mut().poll(cx) {
            Poll::Ready(output) => {
                ready = Some(output);
                Poll::Ready(())
            }
            Poll::Pending => Poll::Pending,
        };
        let mut main = Main::future(&mut poll, waker);
        // The future is polled first as a script is run: before anything that is due.
        let mut flow = self.checkpoint(&mut main);
        while flow.is_continue() {
            flow = self.turn(&mut main);
        }
        // Microtasks follow each poll, hence this last one, too.
        self.callbacks().microtasks.drain();
        ready.expect("the loop is left when the future is ready")
    }

    /// Runs the loop until nothing is left that could go on.
    pub(crate) fn run(self: &Rc<Self>) {
        let context = Context::Loop(self.clone());
        let _entered = context::enter(&context);
        self.shared().lag.restart();
        let mut main = Main::nothing();
        let mut flow = self.checkpoint(&mut main);
        while flow.is_continue() && self.is_alive() {
            flow = self.turn(&mut main);
        }
    }

    /// One turn: each phase once.
    fn turn(self: &Rc<Self>, main: &mut Main<'_>) -> Flow {
        self.timers_phase(main)?;
        self.pending_phase(main)?;
        self.poll_phase(main)?;
        self.check_phase(main)?;
        self.close_phase(main)?;
        self.callbacks().microtasks.turn_is_over();
        Flow::Continue(())
    }

    /// Whether anything is left that could go on, by itself or by a wake-up.
    pub(super) fn is_alive(&self) -> bool {
        self.tasks().len() > 0
            || self.shared().has_work()
            || self.callbacks().is_alive()
            || self.shared().timers().len() > 0
            || self.shared().reactor().is_waited_for()
    }
}
