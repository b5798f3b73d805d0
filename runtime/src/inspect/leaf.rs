//! The end of a branch of an await tree.
//!
//! In: what an operation is and where it stands. Out: one node. Invariant: it has no children.

use std::fmt;

use crate::frame::{Node, Visitor};

/// Reports an operation that waits for no other future.
pub(crate) fn leaf(visitor: &mut dyn Visitor, name: &str, detail: fmt::Arguments<'_>) {
    visitor.enter(Node { name, detail });
    visitor.leave();
}
