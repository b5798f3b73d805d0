//! Who may hold a reference to a local.
//!
//! In: the flow graph, whose points are grouped into units: a statement, a header, or a nested
//! statement that yields the value of one. Out: for each local the locals that may hold a reference
//! to it. Invariant: a reference gets from one local to another only in a unit that mentions both,
//! so the closure over units misses none. Arguments are left out: their lifetimes are those of the
//! signature, and no local of the body outlives them.

use std::collections::BTreeSet;

use crate::ir::{Body, Event, Known, LocalId, Role};

/// The answer.
pub struct Holders {
    borrowed: Vec<bool>,
    holders: Vec<BTreeSet<usize>>,
}

impl Holders {
    /// Whether a local is ever borrowed.
    pub fn is_borrowed(&self, local: LocalId) -> bool {
        self.borrowed[local.0]
    }

    /// The locals that may hold a reference to it.
    pub fn of(&self, local: LocalId) -> impl Iterator<Item = LocalId> + '_ {
        self.holders[local.0].iter().map(|index| LocalId(*index))
    }
}

/// Finds out.
pub fn holders(body: &Body) -> Holders {
    let count = body.locals.len();
    let units = units(body);
    let mut borrowed = vec![false; count];
    let mut holders = vec![BTreeSet::new(); count];
    for local in body.local_ids() {
        borrowed[local.0] = units.iter().any(|unit| unit.borrowed.contains(&local.0));
        if borrowed[local.0] {
            holders[local.0] = closure(local.0, &units);
        }
    }
    Holders { borrowed, holders }
}

#[derive(Default, Clone)]
struct Unit {
    members: BTreeSet<usize>,
    borrowed: BTreeSet<usize>,
}

fn units(body: &Body) -> Vec<Unit> {
    let mut units = vec![Unit::default(); body.flow.enclosing.len()];
    for (_, point) in body.flow.iter() {
        let (local, borrows) = match point.event {
            Event::Mention(id) | Event::Test(id) => {
                (body.mention(id).local, body.mention(id).usage.borrows())
            }
            Event::Init(local) => (local, body.local(local).role == Role::Temporary),
            Event::Receive(local) | Event::TakeApart(local) => (local, true),
            Event::Take(local) => (local, false),
            _ => continue,
        };
        let mut unit = Some(point.unit);
        while let Some(index) = unit {
            if may_hold_references(body, local) {
                units[index].members.insert(local.0);
            }
            if borrows {
                units[index].borrowed.insert(local.0);
            }
            unit = body.flow.enclosing[index];
        }
    }
    units
}

fn may_hold_references(body: &Body, local: LocalId) -> bool {
    let local = body.local(local);
    local.role != Role::Argument && local.known != Known::Copy
}

fn closure(local: usize, units: &[Unit]) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut work = Vec::new();
    for unit in units.iter().filter(|unit| unit.borrowed.contains(&local)) {
        work.extend(unit.members.iter().copied());
    }
    while let Some(holder) = work.pop() {
        if holder == local || !found.insert(holder) {
            continue;
        }
        for unit in units.iter().filter(|unit| unit.members.contains(&holder)) {
            work.extend(unit.members.iter().copied());
        }
    }
    found
}
