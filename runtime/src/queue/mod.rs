//! Queues of things that are owned by a pointer, as executors need them.
//!
//! In: owned pointers. Out: the same, each exactly once. Invariant: nothing here allocates for an
//! element, knows what a task is, or runs code of a user, but when a queue that still holds
//! elements is dropped.
//!
//! - `pointer`: what can be queued
//! - `list`: a list through its elements, out of which each can be taken at once
//! - `ring`: a ring of fixed capacity, for one thread
//! - `deque`: a deque that others steal from, and that grows; `bounded`: a ring that others steal
//!   from, and that does not
//! - `injection`: a list that every thread pushes to

mod bounded;
mod deque;
mod injection;
mod list;
mod pointer;
mod ring;
#[cfg(all(test, not(shuttle)))]
mod testing;

pub(crate) use bounded::{BoundedOwner, BoundedStealer, bounded};
pub(crate) use deque::{Owner, Stealer, deque};
pub(crate) use injection::Injection;
pub(crate) use list::List;
pub(crate) use pointer::{Linked, Links, Pointer};
pub(crate) use ring::{CapacityError, Full, Ring};

/// What a look into the queue of another thread has found.
#[derive(Debug)]
pub(crate) enum Steal<P> {
    Empty,
    /// Somebody else was faster. There may be more.
    Retry,
    Success(P),
}
