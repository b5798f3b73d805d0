//! The set of watched file descriptors of one event loop.
//!
//! In: registrations from any thread, events from the kernel. Out: events at their sources.
//! Invariant: a token names one registration for ever, so an event that was fetched before a
//! deregistration finds nobody.

use std::io;
use std::os::fd::RawFd;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::epoll::{Epoll, Events};
use super::eventfd::EventFd;
use super::source::Source;
use crate::lock::lock;
use crate::slab::{Key, Slab};

/// The token of the eventfd. No registration has it: slabs stay far below 2^32 places.
const UNPARK: u64 = u64::MAX;

pub(crate) struct Reactor {
    epoll: Epoll,
    sources: Mutex<Slab<Arc<Source>>>,
    closed: AtomicBool,
}

impl Reactor {
    /// A reactor whose wait also ends when `unpark` is notified.
    pub(crate) fn new(unpark: &EventFd) -> io::Result<Reactor> {
        let epoll = Epoll::new()?;
        epoll.add(unpark.as_raw_fd(), UNPARK)?;
        Ok(Reactor { epoll, sources: Mutex::new(Slab::new()), closed: AtomicBool::new(false) })
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.sources).len()
    }

    /// Whether anybody waits for a file descriptor.
    pub(crate) fn is_waited_for(&self) -> bool {
        lock(&self.sources).values().any(|source| source.is_waited_for())
    }

    pub(super) fn register(&self, fd: RawFd) -> io::Result<(Key, Arc<Source>)> {
        let source = Arc::new(Source::new());
        let key = lock(&self.sources).insert(source.clone());
        if let Err(error) = self.epoll.add(fd, key.to_bits()) {
            self.forget(key);
            return Err(error);
        }
        Ok((key, source))
    }

    pub(super) fn deregister(&self, fd: RawFd, key: Key) {
        // The kernel can only refuse what it does not watch, and then there is nothing to undo.
        let _ = self.epoll.remove(fd);
        self.forget(key);
    }

    fn forget(&self, key: Key) {
        let source = lock(&self.sources).remove(key);
        // Outside the lock: this may be the last reference, and drop wakers.
        drop(source);
    }

    /// Waits for events; for ever without a timeout.
    pub(crate) fn wait(&self, events: &mut Events, timeout: Option<Duration>) {
        self.epoll.wait(events, timeout);
    }

    /// Brings events to their sources.
    pub(crate) fn dispatch(&self, events: &Events) {
        for (token, bits) in events.iter().filter(|(token, _)| *token != UNPARK) {
            let source = lock(&self.sources).get(Key::from_bits(token)).cloned();
            if let Some(source) = source {
                source.take_event(bits);
            }
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(SeqCst)
    }

    /// Nobody will wait for events any more.
    pub(crate) fn close(&self) {
        self.closed.store(true, SeqCst);
        let sources: Vec<Arc<Source>> = lock(&self.sources).values().cloned().collect();
        sources.iter().for_each(|source| source.wake_all());
    }
}
