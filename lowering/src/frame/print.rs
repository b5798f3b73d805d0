//! The printed form of a layout: a map of the frame.
//!
//! In: a body and its layout. Out: text, one line a slot, indented by what it shares bytes with.
//! Invariant: slots over the same bytes stand under one `over each other`.

use std::fmt::Write;

use super::{Layout, Part, Slot};
use crate::ir::Body;

impl Layout {
    /// The map.
    pub fn map(&self, body: &Body) -> String {
        let mut out = String::from("frame\n");
        if let Some((relay, _)) = self.relay(body) {
            let _ = writeln!(out, "  relay: the state, in a niche where there is one");
            self.part(body, relay, 2, &mut out);
        } else {
            let _ = writeln!(out, "  state");
        }
        for part in self.beside() {
            self.part(body, part, 1, &mut out);
        }
        if !self.on_stack.is_empty() {
            let _ = writeln!(out, "on the poll's stack");
            for slot in &self.on_stack {
                let _ = writeln!(out, "  {}", self.slot_name(body, *slot));
            }
        }
        out
    }

    fn part(&self, body: &Body, part: &Part, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        match part {
            Part::Slot(slot) => {
                let _ = writeln!(out, "{indent}{}", self.slot_name(body, *slot));
            }
            Part::Beside(parts) => {
                let _ = writeln!(out, "{indent}side by side");
                parts.iter().for_each(|part| self.part(body, part, depth + 1, out));
            }
            Part::Overlap(parts) => {
                let _ = writeln!(out, "{indent}over each other");
                parts.iter().for_each(|part| self.part(body, part, depth + 1, out));
            }
        }
    }

    fn slot_name(&self, body: &Body, slot: Slot) -> String {
        self.ident(body, slot).to_string()
    }
}
