//! A file descriptor as the reactor sees it.
//!
//! In: events. Out: readiness and wake-ups for each direction. Invariant: what happens in one
//! direction neither clears nor wakes the other.

use std::io;
use std::task::{Context, Poll};

use super::readiness::{Event, Readiness};
use super::waiters::{Wait, Waiters};

/// One of the two ways in which bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Read,
    Write,
}

pub(super) struct Source {
    read: Side,
    write: Side,
}

pub(super) struct Side {
    readiness: Readiness,
    waiters: Waiters,
}

impl Source {
    pub(super) fn new() -> Source {
        let side = || Side { readiness: Readiness::new(), waiters: Waiters::new() };
        Source { read: side(), write: side() }
    }

    pub(super) fn side(&self, direction: Direction) -> &Side {
        match direction {
            Direction::Read => &self.read,
            Direction::Write => &self.write,
        }
    }

    /// Takes what epoll says, as bits, and wakes whom it concerns.
    pub(super) fn take_event(&self, bits: i32) {
        let is = |mask: i32| bits & mask != 0;
        if is(libc::EPOLLRDHUP | libc::EPOLLHUP) {
            self.read.happen(Event::Closed);
        } else if is(libc::EPOLLIN | libc::EPOLLPRI | libc::EPOLLERR) {
            self.read.happen(Event::Ready);
        }
        if is(libc::EPOLLHUP) {
            self.write.happen(Event::Closed);
        } else if is(libc::EPOLLOUT | libc::EPOLLERR) {
            self.write.happen(Event::Ready);
        }
    }

    pub(super) fn is_waited_for(&self) -> bool {
        self.read.waiters.is_any_waiting() || self.write.waiters.is_any_waiting()
    }

    /// Wakes everybody, to find that there is nothing more to wait for.
    pub(super) fn wake_all(&self) {
        self.read.waiters.wake_all();
        self.write.waiters.wake_all();
    }
}

impl Side {
    fn happen(&self, event: Event) {
        self.readiness.record(event);
        self.waiters.wake_all();
    }

    /// Tries `operation` for as long as this side looks ready, then waits.
    ///
    /// Tries, registers, and looks again: an event between the try and the registration has found
    /// nobody to wake, and the second look finds the event.
    pub(super) fn poll<R>(
        &self,
        wait: &mut Wait,
        cx: &mut Context<'_>,
        mut operation: impl FnMut() -> io::Result<R>,
    ) -> Poll<io::Result<R>> {
        let mut registered = false;
        loop {
            let seen = self.readiness.look();
            if seen.is_ready() {
                match operation() {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.readiness.clear(seen);
                        registered = self.register_once(registered, wait, cx);
                        // A closed side never looks unready, yet this one would block: a socket
                        // that is still connecting. Its next event comes without a second look.
                        if self.readiness.look() == seen {
                            return Poll::Pending;
                        }
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    result => return Poll::Ready(result),
                }
            } else if registered {
                return Poll::Pending;
            } else {
                registered = self.register_once(registered, wait, cx);
            }
        }
    }

    fn register_once(&self, registered: bool, wait: &mut Wait, cx: &mut Context<'_>) -> bool {
        if !registered {
            self.waiters.register(wait, cx.waker());
        }
        true
    }

    pub(super) fn leave(&self, wait: &mut Wait) {
        self.waiters.leave(wait);
    }
}
