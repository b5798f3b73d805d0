//! The check phase: immediates.
//!
//! In: what was set before the phase. Out: calls, with a checkpoint after each. Invariant: what is
//! set meanwhile waits for the next turn, so I/O comes in between.

use super::checkpoint::{Flow, Main};
use super::run::EventLoop;
use crate::task::contain_quietly;

impl EventLoop {
    pub(super) fn check_phase(&self, main: &mut Main<'_>) -> Flow {
        let immediates = &self.callbacks().immediates;
        let places = immediates.borrow().places();
        for _ in 0..places {
            let next = immediates.borrow_mut().take_place();
            if let Some(callback) = next {
                contain_quietly(callback);
                self.checkpoint(main)?;
            }
        }
        Flow::Continue(())
    }
}
