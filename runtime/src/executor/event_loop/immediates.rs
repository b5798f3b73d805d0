//! Callbacks for the check phase.
//!
//! In: callbacks. Out: the same, first come first served. Invariant: a phase takes those that were
//! there when it began; one that was cleared leaves an empty place, which is skipped.

use std::collections::VecDeque;

use super::callbacks::Once;
use crate::slab::{Key, Slab};

pub(super) struct Immediates {
    callbacks: Slab<Once>,
    order: VecDeque<Key>,
}

impl Immediates {
    pub(super) fn new() -> Immediates {
        Immediates { callbacks: Slab::new(), order: VecDeque::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.callbacks.len() == 0
    }

    /// How many places there are, empty ones included.
    pub(super) fn places(&self) -> usize {
        self.order.len()
    }

    pub(super) fn insert(&mut self, callback: Once) -> Key {
        let key = self.callbacks.insert(callback);
        self.order.push_back(key);
        key
    }

    /// Takes the first place. It is empty if its callback was cleared.
    pub(super) fn take_place(&mut self) -> Option<Once> {
        let key = self.order.pop_front()?;
        self.callbacks.remove(key)
    }

    /// Clears one, for the caller to drop.
    pub(super) fn remove(&mut self, key: Key) -> Option<Once> {
        self.callbacks.remove(key)
    }

    pub(super) fn is_set(&self, key: Key) -> bool {
        self.callbacks.get(key).is_some()
    }

    pub(super) fn into_callbacks(self) -> impl Iterator<Item = Once> {
        self.callbacks.into_values()
    }
}
