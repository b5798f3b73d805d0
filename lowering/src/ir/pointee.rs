//! Receivers behind pointers that are written out: `(*boxed).into_name()`.
//!
//! In: the receiver of a method. Out: the place that holds the pointer, and how often it is
//! followed. Invariant: only a `Box` lets a method take what it points to, and then the box is gone
//! as a whole, so that a call on the pointee is one on the box.

use syn::{Expr, UnOp};

/// The place or value that holds the pointer, and how many times it is followed: if not at all, it
/// is the receiver itself.
pub fn holder(receiver: &Expr) -> (&Expr, usize) {
    match receiver {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
            let (holder, depth) = holder(&unary.expr);
            (holder, depth + 1)
        }
        Expr::Paren(paren) if paren.attrs.is_empty() => holder(&paren.expr),
        Expr::Group(group) => holder(&group.expr),
        receiver => (receiver, 0),
    }
}

/// The same place, to be marked.
pub fn holder_mut(receiver: &mut Expr) -> &mut Expr {
    if std::ptr::eq(holder(receiver).0, receiver) {
        return receiver;
    }
    match receiver {
        Expr::Unary(unary) => holder_mut(&mut unary.expr),
        Expr::Paren(paren) => holder_mut(&mut paren.expr),
        Expr::Group(group) => holder_mut(&mut group.expr),
        receiver => receiver,
    }
}

/// Whether the path of a mention ends in what a pointer points to.
pub fn is_path(path: &[String]) -> bool {
    path.last().is_some_and(|name| name == "*")
}
