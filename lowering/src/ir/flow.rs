//! The flow graph of a body.
//!
//! In: points added by `build`, in evaluation order. Out: successors of each point. Invariant: an
//! edge that rustc's own borrow checker may not have (the end of a branch that could be a call
//! that never returns) is marked unsure; every edge that it has is here.

use super::{AwaitId, LocalId, MentionId};

/// A call that may take the value of a slot, by what is its receiver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// A local.
    OnLocal(MentionId),
    /// A kept temporary.
    OnTemporary(LocalId),
}

/// A point of the flow graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PointId(pub usize);

/// What happens at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Nothing: a join or a branch.
    Pass,
    /// A guard is declared over an empty slot.
    Declare(LocalId),
    /// A slot is filled.
    Init(LocalId),
    /// A local occurs.
    Mention(MentionId),
    /// A local is matched, before a pattern moves out of it.
    Test(MentionId),
    /// A saved operand is taken.
    Take(LocalId),
    /// A temporary is the receiver of a method: borrowed or taken.
    Receive(LocalId),
    /// A temporary is taken apart by patterns that bind by value.
    TakeApart(LocalId),
    /// The scope of a local ends.
    End(LocalId),
    /// The frame suspends here.
    Suspend(AwaitId),
}

/// A point with its successors.
#[derive(Clone, Debug)]
pub struct Point {
    /// What happens.
    pub event: Event,
    /// Where control may go, and whether it surely can.
    pub next: Vec<(PointId, bool)>,
}

/// The whole graph; the first point is the entry.
#[derive(Clone, Default, Debug)]
pub struct Flow {
    /// The points.
    pub points: Vec<Point>,
    /// Calls with closures over locals of the poll among their arguments, and calls that are
    /// emitted more than once: whether such a call has taken its receiver is known only where it is
    /// made.
    pub closed_calls: Vec<Call>,
}

impl Flow {
    /// All points with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (PointId, &Point)> {
        self.points.iter().enumerate().map(|(index, point)| (PointId(index), point))
    }
}
