//! What the two sides of a bounded channel share.
//!
//! In: values in order. Out: the same values in the same order. Invariant, under the lock:
//! `queue.len() + granted <= capacity`, and nobody is in line while there is room. So room goes to
//! the first in line, and one who arrives later cannot take it.
//!
//! Nothing here runs foreign code: wakers and values go in and out, and the callers wake and drop
//! them when the lock is free.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::task::Waker;

use super::super::wait_queue::{Left, WaitQueue};
use crate::frame::Visitor;
use crate::inspect::leaf;
use crate::lock::lock;
use crate::slab::Key;
use crate::task::AtomicWaker;

pub(super) struct Shared<T> {
    pub(super) state: Mutex<State<T>>,
    pub(super) receiving: AtomicWaker,
}

pub(super) struct State<T> {
    queue: VecDeque<T>,
    capacity: usize,
    /// Places promised to senders that were first in line, and that have not come yet.
    granted: usize,
    line: WaitQueue,
    pub(super) senders: usize,
    closed: bool,
}

/// What became of a value that was to be sent.
pub(super) enum Push<T> {
    Sent,
    Full(T),
    Closed(T),
}

impl<T> Shared<T> {
    pub(super) fn new(capacity: usize) -> Shared<T> {
        let state = State {
            queue: VecDeque::with_capacity(capacity),
            capacity,
            granted: 0,
            line: WaitQueue::new(),
            senders: 1,
            closed: false,
        };
        Shared { state: Mutex::new(state), receiving: AtomicWaker::new() }
    }

    /// Shows how full the channel is; no lock is held while the visitor runs.
    pub(super) fn inspect(&self, visitor: &mut dyn Visitor, operation: &str) {
        let (len, capacity) = {
            let state = lock(&self.state);
            (state.len(), state.capacity())
        };
        leaf(visitor, operation, format_args!("{len} of {capacity} queued"));
    }
}

impl<T> State<T> {
    pub(super) fn len(&self) -> usize {
        self.queue.len()
    }

    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    fn has_room(&self) -> bool {
        self.queue.len() + self.granted < self.capacity
    }

    /// Sends a value if there is room and nobody is in line for it.
    pub(super) fn push(&mut self, value: T) -> Push<T> {
        if self.closed {
            return Push::Closed(value);
        }
        if !self.has_room() {
            return Push::Full(value);
        }
        self.queue.push_back(value);
        Push::Sent
    }

    /// Sends a value into the place that was granted to `key`, if it was.
    pub(super) fn push_granted(&mut self, key: Key, value: T) -> Push<T> {
        if self.closed {
            return Push::Closed(value);
        }
        if !self.line.is_granted(key) {
            return Push::Full(value);
        }
        self.line.leave(key);
        self.granted -= 1;
        self.queue.push_back(value);
        Push::Sent
    }

    pub(super) fn join_line(&mut self, waker: Waker) -> Key {
        self.line.join(waker)
    }

    pub(super) fn waker(&mut self, key: Key) -> Option<&mut Waker> {
        self.line.waker(key)
    }

    /// Leaves the line: the waker to drop, and the waker of whoever gets an unused place.
    pub(super) fn leave_line(&mut self, key: Key) -> (Option<Waker>, Option<Waker>) {
        match self.line.leave(key) {
            Left::Waiting(waker) => (Some(waker), None),
            Left::Granted => {
                self.granted -= 1;
                (None, self.grant())
            }
        }
    }

    /// Takes the first value, and the waker of the sender that its place goes to.
    pub(super) fn pop(&mut self) -> Option<(T, Option<Waker>)> {
        let value = self.queue.pop_front()?;
        Some((value, self.grant()))
    }

    /// Gives a free place to the first in line. On a closed channel there are none to give.
    fn grant(&mut self) -> Option<Waker> {
        if self.closed || !self.has_room() {
            return None;
        }
        let waker = self.line.grant_first()?;
        self.granted += 1;
        Some(waker)
    }

    /// Takes no more values.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    /// The next sender in line that has to learn that the channel is closed.
    pub(super) fn next_to_tell(&mut self) -> Option<Waker> {
        let waker = self.line.grant_first()?;
        self.granted += 1;
        Some(waker)
    }

    /// What was sent and not received.
    pub(super) fn take_queue(&mut self) -> VecDeque<T> {
        std::mem::take(&mut self.queue)
    }
}
