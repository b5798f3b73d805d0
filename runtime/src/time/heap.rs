//! Timers in the order of their deadlines: a binary heap that knows where each timer is.
//!
//! In: deadlines with wakers. Out: those that have passed, earliest first, and first come first
//! among equals. Invariant: `entries[node.key].position` is the index of `node` in the heap, so a
//! timer is removed in O(log n) without a search; `order` is a heap at every return.

use std::task::Waker;
use std::time::Instant;

use crate::slab::{Key, Slab};

pub(super) struct TimerHeap {
    order: Vec<Node>,
    entries: Slab<Entry>,
    sequence: u64,
}

struct Node {
    deadline: Instant,
    /// Orders timers of the same deadline.
    sequence: u64,
    key: Key,
}

impl Node {
    fn rank(&self) -> (Instant, u64) {
        (self.deadline, self.sequence)
    }
}

struct Entry {
    position: usize,
    waker: Waker,
}

impl TimerHeap {
    pub(super) const fn new() -> TimerHeap {
        TimerHeap { order: Vec::new(), entries: Slab::new(), sequence: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.order.first().map(|node| node.deadline)
    }

    pub(super) fn insert(&mut self, deadline: Instant, waker: Waker) -> Key {
        let position = self.order.len();
        let key = self.entries.insert(Entry { position, waker });
        self.order.push(Node { deadline, sequence: self.sequence, key });
        self.sequence += 1;
        self.sift_up(position);
        key
    }

    pub(super) fn waker(&mut self, key: Key) -> Option<&mut Waker> {
        self.entries.get_mut(key).map(|entry| &mut entry.waker)
    }

    /// Takes a timer out, and returns its waker for the caller to drop.
    pub(super) fn remove(&mut self, key: Key) -> Option<Waker> {
        let Entry { position, waker } = self.entries.remove(key)?;
        self.order.swap_remove(position);
        if position < self.order.len() {
            self.place(position);
            self.sift_down(position);
            self.sift_up(position);
        }
        Some(waker)
    }

    /// Takes the earliest timer out if its deadline has come.
    pub(super) fn pop_expired(&mut self, now: Instant) -> Option<Waker> {
        let first = self.order.first()?;
        if first.deadline > now {
            return None;
        }
        self.remove(first.key)
    }

    pub(super) fn into_wakers(self) -> impl Iterator<Item = Waker> {
        self.entries.into_values().map(|entry| entry.waker)
    }

    /// Tells the timer at `position` that it is there.
    fn place(&mut self, position: usize) {
        if let Some(entry) = self.entries.get_mut(self.order[position].key) {
            entry.position = position;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.order.swap(a, b);
        self.place(a);
        self.place(b);
    }

    fn sift_up(&mut self, mut position: usize) {
        while position > 0 {
            let parent = (position - 1) / 2;
            if self.order[parent].rank() <= self.order[position].rank() {
                break;
            }
            self.swap(parent, position);
            position = parent;
        }
    }

    fn sift_down(&mut self, mut position: usize) {
        loop {
            let children = 2 * position + 1..(2 * position + 3).min(self.order.len());
            let Some(least) = children.min_by_key(|child| self.order[*child].rank()) else { break };
            if self.order[position].rank() <= self.order[least].rank() {
                break;
            }
            self.swap(position, least);
            position = least;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Every order of inserting and removing gives the same timers as a sorted list would.
    #[test]
    fn removal_from_the_middle_keeps_the_order() {
        let start = Instant::now();
        let at = |millis: u64| start + Duration::from_millis(millis);
        let mut heap = TimerHeap::new();
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut model: Vec<(u64, u64, Key)> = Vec::new();
        for step in 0..2_000_u64 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            if seed.is_multiple_of(3) && !model.is_empty() {
                let (_, _, key) = model.swap_remove(seed as usize % model.len());
                assert!(heap.remove(key).is_some());
                assert!(heap.remove(key).is_none());
            } else {
                let millis = seed % 50;
                model.push((millis, step, heap.insert(at(millis), Waker::noop().clone())));
            }
            let least = model.iter().min_by_key(|(millis, step, _)| (*millis, *step));
            assert_eq!(heap.next_deadline(), least.map(|(millis, _, _)| at(*millis)));
            assert_eq!(heap.order.first().map(|node| node.key), least.map(|(_, _, key)| *key));
        }
        assert!(heap.pop_expired(start - Duration::from_nanos(1)).is_none());
        let expired = std::iter::from_fn(|| heap.pop_expired(at(24))).count();
        assert_eq!(expired, model.iter().filter(|(millis, _, _)| *millis <= 24).count());
    }
}
