//! Readiness of file descriptors, by epoll.
//!
//! In: non-blocking descriptors, and operations that may block. Out: the operations' results, with
//! the task asleep in between. Invariant: no event is lost between a try and a sleep, none reaches
//! a descriptor that was closed, and no lock is held while a waker runs.
//!
//! - `epoll`, `eventfd`: the system calls
//! - `driver`: the set of watched descriptors
//! - `source`: one of them, with its two directions
//! - `readiness`: whether a direction is worth a try
//! - `waiters`: who waits for it
//! - `registration`: a descriptor together with its place in the set

mod driver;
mod epoll;
mod eventfd;
mod readiness;
mod registration;
mod source;
mod waiters;

pub(crate) use driver::Reactor;
pub(crate) use epoll::Events;
pub(crate) use eventfd::EventFd;
pub(crate) use registration::Watched;
pub(crate) use source::Direction;
pub(crate) use waiters::Wait;
