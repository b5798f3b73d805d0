//! The close phase: what has to be told that something was closed.
//!
//! In: what was set before the phase. Out: calls, the latest first, with a checkpoint after each.
//! Invariant: what is set meanwhile waits for the next turn.

use super::checkpoint::{Flow, Main};
use super::run::EventLoop;
use crate::task::contain_quietly;

impl EventLoop {
    pub(super) fn close_phase(&self, main: &mut Main<'_>) -> Flow {
        let closing = &self.callbacks().closing;
        closing.borrow_mut().begin();
        loop {
            let next = closing.borrow_mut().pop();
            let Some(callback) = next else { return Flow::Continue(()) };
            contain_quietly(callback);
            self.checkpoint(main)?;
        }
    }
}
