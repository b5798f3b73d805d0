//! A descriptor together with its place in the reactor.
//!
//! In: an object that owns a non-blocking file descriptor. Out: operations on it that wait.
//! Invariant: the descriptor is deregistered before it is closed, so no event of its number's next
//! owner comes here, and none of ours goes there.

use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::sync::Arc;
use std::task::{Context, Poll};

use super::driver::Reactor;
use super::source::{Direction, Source};
use super::waiters::Wait;
use crate::executor::{budget, context};
use crate::slab::Key;

/// Owns `io`, watched by the reactor of the runtime it was made in. Any thread may use it.
pub(crate) struct Watched<S> {
    // Declared first, hence dropped first: deregister, then close.
    registration: Registration,
    io: S,
}

struct Registration {
    reactor: Arc<Reactor>,
    source: Arc<Source>,
    key: Key,
    fd: RawFd,
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.reactor.deregister(self.fd, self.key);
    }
}

impl<S: AsFd> Watched<S> {
    /// Has the reactor of this thread's runtime watch `io`, which must not block.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub(crate) fn new(io: S, operation: &str) -> io::Result<Watched<S>> {
        let reactor = context::reactor(operation);
        let fd = io.as_fd().as_raw_fd();
        let (key, source) = reactor.register(fd)?;
        Ok(Watched { registration: Registration { reactor, source, key, fd }, io })
    }

    pub(crate) fn fd(&self) -> RawFd {
        self.registration.fd
    }

    pub(crate) fn io(&self) -> &S {
        &self.io
    }

    /// Tries `operation`, and waits for `direction` when it would block. Retries it when it was
    /// interrupted.
    pub(crate) fn poll<R>(
        &self,
        direction: Direction,
        wait: &mut Wait,
        cx: &mut Context<'_>,
        mut operation: impl FnMut(&S) -> io::Result<R>,
    ) -> Poll<io::Result<R>> {
        let Registration { reactor, source, .. } = &self.registration;
        // Before all else: without a unit left, nothing is known of the descriptor.
        let Poll::Ready(unit) = budget::poll_unit(cx) else { return Poll::Pending };
        let polled = source.side(direction).poll(wait, cx, || operation(&self.io));
        if polled.is_ready() {
            unit.spent();
        } else if reactor.is_closed() {
            let gone = "the runtime that watches this file descriptor was dropped";
            return Poll::Ready(Err(io::Error::other(gone)));
        }
        polled
    }

    /// Gives up the place of an operation that waited.
    pub(crate) fn leave(&self, direction: Direction, wait: &mut Wait) {
        self.registration.source.side(direction).leave(wait);
    }
}
