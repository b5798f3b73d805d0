//! Liveness: a row for each slot, a column for each suspension.
//!
//! In: a lowering. Out: the list of states, the table, the legend of its signs. Invariant: columns
//! are numbered as the states are, so that the table stays narrow however long the names are.

use std::fmt::Write;

use framewright_lowering::Lowering;
use framewright_lowering::ir::{LocalId, Role};
use framewright_lowering::liveness::Guard;

use super::heading;
use crate::paint::{Paint, Style};

const LEGEND: &[(&str, &str)] = &[
    ("●", "holds a value"),
    ("◐", "holds a value of which parts may be gone"),
    ("?", "may hold a value; the frame knows"),
    ("○", "empty, its bytes are kept"),
    ("·", "not there; its bytes are free"),
];

/// The states, and what each slot holds in them.
pub fn table(lowering: &Lowering, paint: Paint) -> String {
    let mut out = states(lowering, paint);
    let used = used(lowering);
    if lowering.body.awaits.is_empty() || used.is_empty() {
        return out;
    }
    out.push('\n');
    out.push_str(&heading(paint, "what each slot holds while suspended"));
    let name = |id: LocalId| lowering.body.local(id).slot.to_string();
    let width = used.iter().map(|id| name(*id).chars().count()).max().unwrap_or(0).max(4);
    let columns = lowering.body.awaits.len();
    let cell = columns.to_string().len() + 2;
    let numbers: String = (1..=columns).map(|number| format!("{number:^cell$}")).collect();
    let _ =
        writeln!(out, "  {} {}", " ".repeat(width), paint.text(Style::State, numbers.trim_end()));
    for id in used {
        let row: String = (0..columns)
            .map(|index| format!("{:^cell$}", lowering.liveness.cell(id, index)))
            .collect();
        let role = lowering.body.local(id).role;
        let line = format!(
            "  {} {row}  {}",
            paint.padded(Style::Slot(role), &name(id), width),
            paint.text(Style::Faint, &remark(lowering, id)),
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out.push('\n');
    for (sign, meaning) in LEGEND {
        let _ = writeln!(out, "  {sign} {}", paint.text(Style::Faint, meaning));
    }
    out
}

fn states(lowering: &Lowering, paint: Paint) -> String {
    let awaits = &lowering.body.awaits;
    if awaits.is_empty() {
        return format!("  {}\n", paint.text(Style::Faint, "it never suspends"));
    }
    let mut out = heading(paint, "states in which it is suspended");
    let width = awaits.iter().map(|point| point.state.to_string().len()).max().unwrap_or(0);
    let digits = awaits.len().to_string().len();
    let lines = awaits.iter().map(|point| point.span.start().line.to_string().len()).max();
    for (index, point) in awaits.iter().enumerate() {
        let line = format!("line {:<1$}", point.span.start().line, lines.unwrap_or(0));
        let _ = writeln!(
            out,
            "  {:>digits$} {}  {}  {}",
            index + 1,
            paint.padded(Style::State, &point.state.to_string(), width),
            paint.text(Style::Faint, &line),
            crate::graph::shortened(&point.text),
        );
    }
    out
}

/// The slots worth a row: those of locals that occur, whether or not the frame keeps them.
fn used(lowering: &Lowering) -> Vec<LocalId> {
    lowering.body.local_ids().filter(|id| lowering.liveness.is_used(*id)).collect()
}

fn remark(lowering: &Lowering, id: LocalId) -> String {
    let local = lowering.body.local(id);
    let role = match local.role {
        Role::Argument => "argument",
        Role::Named => "local",
        Role::Operand => "operand",
        Role::Future(_) => "future",
        Role::Iterator => "iterator",
        // All others have no name in the source.
        _ => "temporary",
    };
    let line = match local.line {
        0 => String::new(),
        line => format!(" of line {line}"),
    };
    let kept = match lowering.liveness.guards[id.0] {
        _ if !lowering.liveness.in_frame[id.0] => ", never kept: on the poll's stack",
        Guard::None | Guard::Held => "",
        Guard::HeldIf => ", may be moved out",
        Guard::HeldFlag => ", may be moved out: has a flag",
        Guard::HeldRest => ", may be taken apart",
        Guard::HeldRestFlag => ", may be taken apart: has a flag",
    };
    format!("{role}{line}{kept}")
}
