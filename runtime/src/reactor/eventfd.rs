//! A file descriptor that becomes readable when told to.
//!
//! In: `notify` from any thread. Out: an edge on epoll. Invariant: every notification is an edge,
//! so nobody has to read the counter, and the descriptor is closed with the last reference.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use super::epoll::check;

pub(crate) struct EventFd(OwnedFd);

impl EventFd {
    pub(crate) fn new() -> io::Result<EventFd> {
        // SAFETY: takes no pointers.
        let fd = check(unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) })?;
        // SAFETY: the kernel has just given us this descriptor.
        Ok(EventFd(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    pub(super) fn as_raw_fd(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    /// Makes the edge. The counter is full after 2^64 - 2 of them, which is no concern.
    pub(crate) fn notify(&self) {
        let one = 1_u64;
        // SAFETY: `one` is eight bytes that live through the call.
        let written = unsafe { libc::write(self.as_raw_fd(), (&raw const one).cast(), 8) };
        debug_assert_eq!(written, 8);
    }
}
