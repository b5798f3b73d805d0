//! Which locals occur together, and so may hold references to each other.
//!
//! In: every occurrence and declaration of a local, with or without a slot, in the order of the
//! source. Out: units: a statement or a header with what occurs in it. Invariant: a reference gets
//! from one local into another only in a unit in which both occur, or by the value of a unit that
//! another one contains; so the closure over units misses no holder.

use std::collections::BTreeSet;

use super::LocalId;

/// A local: one with a slot, or one of the poll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// It has a slot.
    Slot(LocalId),
    /// It has none: it does not live over an await, but carries references between those that do.
    Plain(usize),
}

/// What occurs together.
#[derive(Clone, Default, Debug)]
pub struct Unit {
    /// The locals.
    pub members: BTreeSet<Node>,
    /// Those of them that are borrowed here.
    pub borrowed: BTreeSet<LocalId>,
    /// Units that get the value of this one.
    pub yields_to: Vec<usize>,
}

/// All units, and the walk's place in them.
#[derive(Clone, Default, Debug)]
pub struct Relations {
    /// The units.
    pub units: Vec<Unit>,
    open: Vec<usize>,
    plain: usize,
}

impl Relations {
    /// Opens a unit; its value goes to the one around it if it `yields`.
    pub fn open(&mut self, yields: bool) {
        let outer = self.open.last().copied().filter(|_| yields);
        self.units.push(Unit { yields_to: outer.into_iter().collect(), ..Unit::default() });
        self.open.push(self.units.len() - 1);
    }

    /// Closes the unit opened last.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// A local occurs.
    pub fn occurs(&mut self, node: Node, borrowed: bool) {
        let Some(unit) = self.open.last() else { return };
        let unit = &mut self.units[*unit];
        unit.members.insert(node);
        if let (Node::Slot(local), true) = (node, borrowed) {
            unit.borrowed.insert(local);
        }
    }

    /// The value of a `break` goes to a construct further out: to any that is open.
    pub fn breaks(&mut self) {
        if let Some((current, outer)) = self.open.split_last() {
            self.units[*current].yields_to.extend(outer);
        }
    }

    /// A new local without a slot.
    pub fn plain(&mut self) -> Node {
        self.plain += 1;
        Node::Plain(self.plain)
    }
}
