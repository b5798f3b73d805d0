//! What is known of the locals at one point of the function that is being written.
//!
//! In: declarations, moves, borrows. Out: whether a local can be read, changed, moved. Invariant:
//! it errs on the side of the borrow checker: what is allowed here compiles.

use super::types::Ty;

/// What a local holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// A value, of which some fields may be gone.
    Full,
    /// Nothing any more, on every path.
    Gone,
    /// Something on some paths.
    Maybe,
    /// Nothing yet.
    Unset,
}

/// How something is borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Shared,
    Exclusive,
}

/// A borrow of a local, or of one of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loan {
    pub local: usize,
    pub field: Option<usize>,
    pub kind: Kind,
}

impl Loan {
    fn touches(&self, local: usize, field: Option<usize>) -> bool {
        let overlaps = self.field.is_none() || field.is_none() || self.field == field;
        self.local == local && overlaps
    }
}

/// A local, or an argument.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
    pub state: State,
    /// A bit for each field that was moved out.
    pub parts_gone: u32,
    /// A reference that is not used any more, so that what it borrows is free.
    pub retired: bool,
    /// The function, closure or block of whose body it is.
    pub body: usize,
    /// How many loops it is in.
    pub loops: usize,
    /// What its value borrows.
    pub holds: Vec<Loan>,
}

impl Local {
    /// Whether what it borrows is still borrowed.
    fn is_alive(&self) -> bool {
        !self.retired && self.state != State::Gone
    }

    /// Whether it has its whole value.
    pub fn is_whole(&self) -> bool {
        self.state == State::Full && self.parts_gone == 0
    }

    /// Whether a loop may run again with the local as it is, after it began with it as it `was`.
    pub fn is_as_good_as(&self, was: &Local) -> bool {
        let parts = self.parts_gone & !was.parts_gone == 0;
        let state = match was.state {
            State::Full => self.state == State::Full && parts,
            State::Unset => self.state == State::Unset,
            State::Gone | State::Maybe => true,
        };
        state && self.retired == was.retired
    }
}

/// The locals, the innermost last.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub locals: Vec<Local>,
    /// Borrows of operands that were evaluated and wait for the others.
    pub held: Vec<Loan>,
    /// Borrows of temporaries that live to the end of the statement.
    pub temporaries: Vec<Loan>,
}

impl Scope {
    /// Whether a name still means this local.
    pub fn is_visible(&self, local: usize) -> bool {
        let name = &self.locals[local].name;
        self.locals[local + 1..].iter().all(|later| later.name != *name)
    }

    /// The strongest borrow of a place.
    pub fn borrowed(&self, local: usize, field: Option<usize>) -> Option<Kind> {
        let of_locals = self.locals.iter().filter(|local| local.is_alive());
        let loans = of_locals.flat_map(|local| &local.holds);
        let loans = loans.chain(&self.held).chain(&self.temporaries);
        loans.filter(|loan| loan.touches(local, field)).map(|loan| loan.kind).max()
    }

    /// Leaves a block: its locals and all borrows of them are gone.
    pub fn truncate(&mut self, length: usize) {
        self.locals.truncate(length);
        self.temporaries.retain(|loan| loan.local < length);
        for local in &mut self.locals {
            local.holds.retain(|loan| loan.local < length);
        }
    }

    /// What holds after either of two paths.
    pub fn join(mut self, other: &Scope) -> Scope {
        for loan in &other.temporaries {
            if !self.temporaries.contains(loan) {
                self.temporaries.push(*loan);
            }
        }
        for (mine, theirs) in self.locals.iter_mut().zip(&other.locals) {
            if mine.state != theirs.state {
                mine.state = State::Maybe;
            }
            mine.parts_gone |= theirs.parts_gone;
            mine.retired |= theirs.retired;
            for loan in &theirs.holds {
                if !mine.holds.contains(loan) {
                    mine.holds.push(*loan);
                }
            }
        }
        self
    }
}
