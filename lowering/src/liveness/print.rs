//! The printed form of liveness: a table of slots and states.
//!
//! In: a body and its liveness. Out: text. Invariant: a row for each slot that is used, a column
//! for each state that suspends.

use std::fmt::Write;

use super::{Guard, Liveness};
use crate::ir::{Body, LocalId};

impl Liveness {
    /// The table.
    pub fn table(&self, body: &Body) -> String {
        let mut out = String::new();
        let used: Vec<_> = body.local_ids().filter(|id| self.is_used(*id)).collect();
        let names: Vec<_> = used.iter().map(|id| body.local(*id).slot.to_string()).collect();
        let width = names.iter().map(String::len).max().unwrap_or(0).max(4);
        let states: Vec<_> = body.awaits.iter().map(|point| point.state.to_string()).collect();
        let _ = write!(out, "{:width$}", "slot");
        for state in &states {
            let _ = write!(out, "  {state}");
        }
        let _ = writeln!(out, "  guard");
        for (id, name) in used.into_iter().zip(names) {
            let _ = write!(out, "{name:width$}");
            for (index, state) in states.iter().enumerate() {
                let _ = write!(out, "  {:^width$}", self.cell(id, index), width = state.len());
            }
            let _ = writeln!(out, "  {}", self.guard_name(id));
        }
        out
    }

    /// What a slot holds in a suspended state, in one character.
    pub fn cell(&self, id: LocalId, await_index: usize) -> &'static str {
        let contents = self.suspended(id, await_index);
        match (self.is_occupied(id, await_index), contents.may_hold(), contents.may_be_gone()) {
            (false, ..) => "·",
            (true, _, _) if contents.may_be_partial() => "◐",
            (true, true, true) => "?",
            (true, true, false) => "●",
            (true, false, _) => "○",
        }
    }

    fn guard_name(&self, id: LocalId) -> &'static str {
        let stack = !self.in_frame[id.0];
        match self.guards[id.0] {
            _ if stack => "on the poll's stack",
            Guard::None => "",
            Guard::Held => "held",
            Guard::HeldIf => "held, can be taken",
            Guard::HeldFlag => "held, flag in the frame",
            Guard::HeldRest => "held, can be taken apart",
            Guard::HeldRestFlag => "held, parts in the frame",
        }
    }
}
