//! How long to leave a listener alone that has run out of something.
//!
//! In: the outcome of each accept. Out: the time before which not to try again. Invariant: the
//! pause doubles from failure to failure, and ends with the first success.

use std::io;
use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_millis(5);
const LONGEST: Duration = Duration::from_secs(1);

pub(super) struct Backoff {
    next: Duration,
    until: Option<Instant>,
}

impl Backoff {
    pub(super) fn new() -> Backoff {
        Backoff { next: FIRST, until: None }
    }

    pub(super) fn until(&self) -> Option<Instant> {
        self.until
    }

    pub(super) fn note(&mut self, error: Option<&io::Error>) {
        if error.is_some_and(is_exhaustion) {
            self.until = Some(Instant::now() + self.next);
            self.next = LONGEST.min(2 * self.next);
        } else {
            *self = Backoff::new();
        }
    }
}

/// The connection stays in the kernel's queue, and there is no new edge for it.
fn is_exhaustion(error: &io::Error) -> bool {
    let codes = [libc::EMFILE, libc::ENFILE, libc::ENOBUFS, libc::ENOMEM, libc::ENOSPC];
    error.raw_os_error().is_some_and(|code| codes.contains(&code))
}
