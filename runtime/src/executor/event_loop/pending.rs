//! The pending phase: what the turn before has left ready.
//!
//! In: tasks that other threads have woken, and those woken since the poll phase. Out: one poll of
//! each. Invariant: no more of them than may be polled between two looks at file descriptors.

use super::checkpoint::{Flow, Main};
use super::run::EventLoop;

impl EventLoop {
    pub(super) fn pending_phase(&self, main: &mut Main<'_>) -> Flow {
        self.fetch();
        self.run_places(self.ready_places().min(self.event_interval as usize), main)
    }
}
