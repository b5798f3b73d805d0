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

/// A place in the source, to be compared with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// How many locals of the poll have occurred before.
    plain: usize,
    /// The unit.
    pub unit: usize,
    /// How many units have been opened before.
    opened: usize,
}

impl Moment {
    /// Whether nothing but one unit lies between two places, without units inside of it.
    pub fn is_beside(self, other: Moment) -> bool {
        (self.unit, self.opened) == (other.unit, other.opened)
    }
}

/// All units, and the walk's place in them.
#[derive(Clone, Default, Debug)]
pub struct Relations {
    /// The units.
    pub units: Vec<Unit>,
    open: Vec<usize>,
    plain: usize,
    /// Where locals of the poll occur.
    occurrences: Vec<(Node, Moment)>,
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
        if matches!(node, Node::Plain(_)) {
            self.occurrences.push((node, self.now()));
        }
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

    /// Where the walk stands.
    pub fn now(&self) -> Moment {
        let unit = self.open.last().copied().unwrap_or_default();
        Moment { plain: self.occurrences.len(), unit, opened: self.units.len() }
    }

    /// Where locals of the poll occur after a place.
    pub fn occurrences_after(&self, place: Moment) -> impl Iterator<Item = &(Node, Moment)> {
        self.occurrences.iter().skip(place.plain)
    }

    /// A new local without a slot.
    pub fn plain(&mut self) -> Node {
        self.plain += 1;
        Node::Plain(self.plain)
    }
}
