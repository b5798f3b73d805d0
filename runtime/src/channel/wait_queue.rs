//! Who waits, first come first served.
//!
//! In: wakers. Out: those whose turn it is. Invariant: an entry is in line from `join` until it is
//! granted or leaves, whichever is first; both take O(1), and neither allocates once the queue has
//! been as long before. The owner holds a lock around this, so wakers go in and out as values.

use std::task::Waker;

use crate::slab::{Key, Slab};

pub(super) struct WaitQueue {
    entries: Slab<Entry>,
    first: Option<Key>,
    last: Option<Key>,
}

struct Entry {
    /// `None` once granted: the waker has been handed out.
    waker: Option<Waker>,
    before: Option<Key>,
    after: Option<Key>,
}

/// What an entry was when it left.
pub(super) enum Left {
    Waiting(Waker),
    Granted,
}

impl WaitQueue {
    pub(super) const fn new() -> WaitQueue {
        WaitQueue { entries: Slab::new(), first: None, last: None }
    }

    /// Goes to the end of the line.
    pub(super) fn join(&mut self, waker: Waker) -> Key {
        let before = self.last;
        let key = self.entries.insert(Entry { waker: Some(waker), before, after: None });
        match before {
            Some(before) => self.entry(before).after = Some(key),
            None => self.first = Some(key),
        }
        self.last = Some(key);
        key
    }

    /// Grants the first in line what it waits for. The caller wakes it, outside the lock.
    pub(super) fn grant_first(&mut self) -> Option<Waker> {
        let first = self.first?;
        self.unlink(first);
        self.entry(first).waker.take()
    }

    pub(super) fn is_granted(&mut self, key: Key) -> bool {
        self.entry(key).waker.is_none()
    }

    /// The waker of an entry in line; `None` once granted.
    pub(super) fn waker(&mut self, key: Key) -> Option<&mut Waker> {
        self.entry(key).waker.as_mut()
    }

    /// Forgets an entry. The caller drops its waker outside the lock, and passes on what it was
    /// granted and has not used.
    pub(super) fn leave(&mut self, key: Key) -> Left {
        if !self.is_granted(key) {
            self.unlink(key);
        }
        match self.entries.remove(key).and_then(|entry| entry.waker) {
            Some(waker) => Left::Waiting(waker),
            None => Left::Granted,
        }
    }

    fn unlink(&mut self, key: Key) {
        let entry = self.entry(key);
        let (before, after) = (entry.before.take(), entry.after.take());
        match before {
            Some(before) => self.entry(before).after = after,
            None => self.first = after,
        }
        match after {
            Some(after) => self.entry(after).before = before,
            None => self.last = before,
        }
    }

    fn entry(&mut self, key: Key) -> &mut Entry {
        self.entries.get_mut(key).expect("an entry is there until it leaves")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_from_the_middle_keeps_the_line() {
        let mut queue = WaitQueue::new();
        let keys: Vec<Key> = (0..4).map(|_| queue.join(Waker::noop().clone())).collect();
        assert!(matches!(queue.leave(keys[1]), Left::Waiting(_)));
        assert!(queue.grant_first().is_some());
        assert!(queue.is_granted(keys[0]) && !queue.is_granted(keys[2]));
        assert!(matches!(queue.leave(keys[0]), Left::Granted));
        assert!(matches!(queue.leave(keys[3]), Left::Waiting(_)));
        assert!(queue.grant_first().is_some());
        assert!(queue.is_granted(keys[2]));
        assert!(queue.grant_first().is_none());
    }
}
