//! Who may hold a reference to a local.
//!
//! In: the relations of a body. Out: for each local the locals that may hold a reference to it, and
//! for each mention whether one of the poll is used after it. Invariant: only a type that is known
//! to hold no reference keeps a local from being a holder: a number, or a type of std that owns all
//! that it has. Arguments can be holders: their types are written in the signature, but a shorter
//! lifetime will do inside.

use std::collections::{BTreeMap, BTreeSet};

use super::Set;
use crate::ir::relations::Node;
use crate::ir::{Body, LocalId, Mention, Role};

/// The answer.
pub struct Holders {
    borrowed: Vec<bool>,
    /// Those with slots.
    holders: Vec<Set>,
    /// Those of the poll.
    of_poll: Vec<BTreeSet<Node>>,
}

impl Holders {
    /// Whether a local is ever borrowed.
    pub fn is_borrowed(&self, local: LocalId) -> bool {
        self.borrowed[local.0]
    }

    /// Whether one of these locals may hold a reference to it.
    pub fn any_of(&self, locals: &Set, local: LocalId) -> bool {
        self.holders[local.0].meets(locals)
    }

    /// Whether a mention is followed by a use of a local of the poll that may hold a reference: if
    /// its local is `Copy`, its bytes are read there, with nothing that says so in the flow.
    pub fn is_lent_on(&self, body: &Body, mention: &Mention) -> bool {
        let holders = &self.of_poll[mention.local.0];
        let is_kept = |node: &Node| {
            matches!(node, Node::Slot(local) if matches!(
                body.local(*local).role,
                Role::Operand | Role::Temporary | Role::Extended | Role::Place
            ))
        };
        let after = body.relations.occurrences_after(mention.at);
        after.filter(|(node, _)| holders.contains(node)).any(|(_, at)| {
            // Nothing is written between operands of one expression, if none is kept.
            let unit = &body.relations.units[at.unit];
            !at.is_beside(mention.at) || unit.members.iter().any(is_kept)
        })
    }
}

/// What occurs in a unit, and in those whose value it gets.
struct Unit {
    members: BTreeSet<Node>,
    borrowed: BTreeSet<LocalId>,
}

/// What occurs in a unit, with a number of its own.
struct Member {
    node: Node,
    number: usize,
}

/// Finds out.
pub fn holders(body: &Body) -> Holders {
    let units = units(body);
    let mut numbers: BTreeMap<Node, usize> = BTreeMap::new();
    for member in units.iter().flat_map(|unit| &unit.members) {
        let next = numbers.len();
        numbers.entry(*member).or_insert(next);
    }
    let mut occurs: Vec<Vec<usize>> = vec![Vec::new(); numbers.len()];
    let mut lent: Vec<Vec<usize>> = vec![Vec::new(); body.locals.len()];
    let mut members: Vec<Vec<Member>> = Vec::with_capacity(units.len());
    for (index, unit) in units.iter().enumerate() {
        let inside = unit.members.iter().map(|node| Member { node: *node, number: numbers[node] });
        let inside: Vec<Member> = inside.collect();
        inside.iter().for_each(|member| occurs[member.number].push(index));
        members.push(inside);
        unit.borrowed.iter().for_each(|local| lent[local.0].push(index));
    }
    let (holders, of_poll) = body
        .local_ids()
        .map(|local| closure(local, &lent[local.0], &members, &occurs, body.locals.len()))
        .unzip();
    Holders { borrowed: lent.iter().map(|units| !units.is_empty()).collect(), holders, of_poll }
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

/// From the units that lend a local, over whatever occurs in them, to all that it gets to.
fn closure(
    local: LocalId,
    lent: &[usize],
    units: &[Vec<Member>],
    occurs: &[Vec<usize>],
    count: usize,
) -> (Set, BTreeSet<Node>) {
    let (mut found, mut of_poll) = (Set::new(count), BTreeSet::new());
    let mut seen_units = vec![false; units.len()];
    let mut seen_nodes = vec![false; occurs.len()];
    let mut work = lent.to_vec();
    while let Some(unit) = work.pop() {
        if std::mem::replace(&mut seen_units[unit], true) {
            continue;
        }
        for member in &units[unit] {
            if std::mem::replace(&mut seen_nodes[member.number], true)
                || member.node == Node::Slot(local)
            {
                continue;
            }
            match member.node {
                Node::Slot(holder) => found.add(holder.0),
                Node::Plain(_) => _ = of_poll.insert(member.node),
            }
            work.extend_from_slice(&occurs[member.number]);
        }
    }
    (found, of_poll)
}
