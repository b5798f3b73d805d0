//! What a suspended future says of itself without being polled.
//!
//! In: a shared reference to a future that nobody polls right now. Out: one [`Node`] for it and one
//! for each future it waits for, in the order of a depth-first walk. Invariant: looking changes
//! nothing; no waker is touched and no user code but `Display` of a leaf's own detail runs.

use core::fmt;
use core::pin::Pin;

extern crate alloc;
use alloc::boxed::Box;

/// One future in an await tree.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// What it is: the function of a coroutine, the operation of a leaf.
    pub name: &'a str,
    /// Where it stands: a state, a deadline, a file descriptor.
    pub detail: fmt::Arguments<'a>,
}

/// Receives the nodes of an await tree: `enter` and `leave` nest.
pub trait Visitor {
    /// A future that waits; what it waits for comes before the matching [`leave`](Visitor::leave).
    fn enter(&mut self, node: Node<'_>);
    /// The end of the future entered last.
    fn leave(&mut self);
}

impl<T: Inspect + ?Sized> Inspect for Pin<Box<T>> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        (**self).inspect(visitor);
    }
}

/// A future that can say what it waits for, without being polled.
///
/// Coroutines, the runtime's own operations and its combinators implement it. A future that does
/// not is shown by its type's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot say what it waits for",
    label = "this future is not inspected",
    note = "put `#[framewright::coroutine]` on the `async fn`, or name the task alone, by \
            `framewright::task::Builder::new().name(\"..\").spawn(..)`"
)]
pub trait Inspect {
    /// Reports this future and, within it, every future it currently waits for.
    fn inspect(&self, visitor: &mut dyn Visitor);
}
