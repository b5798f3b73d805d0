//! Who may hold a reference to a local.
//!
//! In: the relations of a body. Out: for each local the locals with slots that may hold a reference
//! to it. Invariant: only a type that is known to hold no reference keeps a local from being a
//! holder: a number, or a type of std that owns all that it has. Arguments can be holders: their
//! types are written in the signature, but a shorter lifetime will do inside.

use std::collections::BTreeSet;

use crate::ir::relations::Node;
use crate::ir::{Body, LocalId};

/// The answer.
pub struct Holders {
    borrowed: Vec<bool>,
    holders: Vec<Vec<LocalId>>,
}

impl Holders {
    /// Whether a local is ever borrowed.
    pub fn is_borrowed(&self, local: LocalId) -> bool {
        self.borrowed[local.0]
    }

    /// The locals that may hold a reference to it.
    pub fn of(&self, local: LocalId) -> impl Iterator<Item = LocalId> + '_ {
        self.holders[local.0].iter().copied()
    }
}

/// What occurs in a unit, and in those whose value it gets.
struct Unit {
    members: BTreeSet<Node>,
    borrowed: BTreeSet<LocalId>,
}

/// Finds out.
pub fn holders(body: &Body) -> Holders {
    let units = units(body);
    let borrowed: Vec<bool> = body
        .local_ids()
        .map(|local| units.iter().any(|unit| unit.borrowed.contains(&local)))
        .collect();
    let of = |local: LocalId| if borrowed[local.0] { closure(local, &units) } else { Vec::new() };
    let holders = body.local_ids().map(of).collect();
    Holders { borrowed, holders }
}

fn units(body: &Body) -> Vec<Unit> {
    let can_hold = |node: &Node| match node {
        Node::Slot(local) => !body.local(*local).owns_all,
        Node::Plain(_) => true,
    };
    let mut units: Vec<Unit> = body
        .relations
        .units
        .iter()
        .map(|unit| Unit {
            members: unit.members.iter().copied().filter(can_hold).collect(),
            borrowed: unit.borrowed.clone(),
        })
        .collect();
    // Inner units come after the ones around them.
    for index in (0..units.len()).rev() {
        for outer in &body.relations.units[index].yields_to {
            let (members, borrowed) = (units[index].members.clone(), units[index].borrowed.clone());
            units[*outer].members.extend(members);
            units[*outer].borrowed.extend(borrowed);
        }
    }
    units
}

fn closure(local: LocalId, units: &[Unit]) -> Vec<LocalId> {
    let mut found = BTreeSet::new();
    let mut work: Vec<Node> = Vec::new();
    for unit in units.iter().filter(|unit| unit.borrowed.contains(&local)) {
        work.extend(unit.members.iter().copied());
    }
    while let Some(holder) = work.pop() {
        if holder == Node::Slot(local) || !found.insert(holder) {
            continue;
        }
        for unit in units.iter().filter(|unit| unit.members.contains(&holder)) {
            work.extend(unit.members.iter().copied());
        }
    }
    found
        .into_iter()
        .filter_map(|node| match node {
            Node::Slot(local) => Some(local),
            Node::Plain(_) => None,
        })
        .collect()
}
