//! A list through its elements: pushing, popping and taking out of the middle in constant time.
//!
//! In: elements that have links. Out: the same, in order. Invariant: the rules below.
//!
//! # Rules
//!
//! 1. The list owns its elements, and alone uses their links; an element is in one list of its type
//!    at a time.
//! 2. `first` and `last` are both `None`, or lead to the ends of one chain of `len` elements, in
//!    which `next` and `previous` are each other's inverse.
//! 3. The links of an element that is in no list are `None`.

use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

use super::pointer::{Linked, Links};

pub(crate) struct List<P: Linked> {
    first: Option<NonNull<()>>,
    last: Option<NonNull<()>>,
    len: usize,
    owns: PhantomData<P>,
}

// SAFETY: rule 1: the elements go with the list.
unsafe impl<P: Linked + Send> Send for List<P> {}

impl<P: Linked> Default for List<P> {
    fn default() -> List<P> {
        List::new()
    }
}

impl<P: Linked> List<P> {
    pub(crate) const fn new() -> List<P> {
        List { first: None, last: None, len: 0, owns: PhantomData }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    pub(crate) fn push_back(&mut self, element: P) {
        let raw = element.into_raw();
        self.link(self.last, Some(raw));
        self.link(Some(raw), None);
        self.len += 1;
    }

    pub(crate) fn pop_front(&mut self) -> Option<P> {
        let first = self.first?;
        // SAFETY: rule 2: it is in this list.
        unsafe { self.remove(first) }
    }

    /// Takes an element out. `None` if it is in no list.
    ///
    /// # Safety
    ///
    /// The element is alive, and in this list or in none of this type.
    pub(crate) unsafe fn remove(&mut self, raw: NonNull<()>) -> Option<P> {
        let (previous, next) = (previous::<P>(raw), next::<P>(raw));
        if previous.is_none() && self.first != Some(raw) {
            return None;
        }
        self.link(previous, next);
        links::<P>(raw).previous.with_mut(|cell| store(cell, None));
        links::<P>(raw).next.with_mut(|cell| store(cell, None));
        self.len -= 1;
        // SAFETY: rule 1: the list owned it, and does no more.
        Some(unsafe { P::from_raw(raw) })
    }

    /// Puts all elements of `other` behind those of this list, without looking at each.
    pub(crate) fn append(&mut self, other: List<P>) {
        let other = ManuallyDrop::new(other);
        let (Some(first), Some(last)) = (other.first, other.last) else { return };
        self.link(self.last, Some(first));
        self.last = Some(last);
        self.len += other.len;
    }

    /// Takes the first `count` elements out, or all.
    pub(crate) fn split_front(&mut self, count: usize) -> List<P> {
        if count >= self.len {
            return std::mem::take(self);
        }
        let mut front = List::new();
        while front.len < count
            && let Some(element) = self.pop_front()
        {
            front.push_back(element);
        }
        front
    }

    /// The elements, from the first on, for looking at.
    pub(crate) fn iter(&self) -> impl Iterator<Item = ManuallyDrop<P>> {
        let mut at = self.first;
        std::iter::from_fn(move || {
            let raw = at?;
            at = next::<P>(raw);
            // SAFETY: the second owner that is made here is never dropped.
            Some(ManuallyDrop::new(unsafe { P::from_raw(raw) }))
        })
    }

    /// Makes `next` follow `previous`; `None` is the respective end.
    fn link(&mut self, previous: Option<NonNull<()>>, next: Option<NonNull<()>>) {
        match previous {
            Some(raw) => links::<P>(raw).next.with_mut(|cell| store(cell, next)),
            None => self.first = next,
        }
        match next {
            Some(raw) => links::<P>(raw).previous.with_mut(|cell| store(cell, previous)),
            None => self.last = previous,
        }
    }
}

/// The links of an element of a list that is borrowed by the caller.
fn links<'a, P: Linked>(raw: NonNull<()>) -> &'a Links {
    // SAFETY: rule 1: the list keeps the element alive, and the caller has the list.
    unsafe { P::links(raw).as_ref() }
}

fn previous<P: Linked>(raw: NonNull<()>) -> Option<NonNull<()>> {
    // SAFETY: rule 1: only the list uses the links.
    links::<P>(raw).previous.with(|cell| unsafe { *cell })
}

fn next<P: Linked>(raw: NonNull<()>) -> Option<NonNull<()>> {
    // SAFETY: rule 1: only the list uses the links.
    links::<P>(raw).next.with(|cell| unsafe { *cell })
}

fn store(cell: *mut Option<NonNull<()>>, link: Option<NonNull<()>>) {
    // SAFETY: rule 1: only the list uses the links, and it is borrowed exclusively.
    unsafe { *cell = link };
}

/// Takes the elements out one by one.
impl<P: Linked> Iterator for List<P> {
    type Item = P;

    fn next(&mut self) -> Option<P> {
        self.pop_front()
    }
}

impl<P: Linked> Drop for List<P> {
    fn drop(&mut self) {
        while let Some(element) = self.pop_front() {
            drop(element);
        }
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::super::testing::{Number, number};
    use super::*;

    fn values(list: &List<Number>) -> Vec<u32> {
        list.iter().map(|element| element.value()).collect()
    }

    fn list(range: std::ops::Range<u32>) -> List<Number> {
        let mut list = List::new();
        range.for_each(|value| list.push_back(number(value)));
        list
    }

    #[test]
    fn elements_leave_from_anywhere() {
        let mut list = list(0..5);
        let raws: Vec<_> = list.iter().map(|element| element.raw()).collect();
        for (index, left) in [(2, vec![0, 1, 3, 4]), (0, vec![1, 3, 4]), (4, vec![1, 3])] {
            // SAFETY: the element is alive, for the list has it.
            let taken = unsafe { list.remove(raws[index]) };
            assert_eq!(taken.unwrap().value(), index as u32);
            assert_eq!(values(&list), left);
            assert_eq!(list.len(), left.len());
        }
        list.push_back(number(9));
        assert_eq!(list.map(|element| element.value()).collect::<Vec<_>>(), [1, 3, 9]);
    }

    #[test]
    fn what_is_in_no_list_is_not_removed() {
        let mut list = list(0..2);
        let alone = number(7);
        // SAFETY: the element is alive, and in no list.
        assert!(unsafe { list.remove(alone.raw()) }.is_none());
        let popped = list.pop_front().unwrap();
        // SAFETY: as above.
        assert!(unsafe { list.remove(popped.raw()) }.is_none());
        assert_eq!(values(&list), [1]);
    }

    #[test]
    fn chains_are_joined_and_split() {
        let mut first = list(0..3);
        first.append(list(3..5));
        first.append(List::new());
        let mut empty = List::new();
        empty.append(first);
        let front = empty.split_front(2);
        assert_eq!(values(&front), [0, 1]);
        assert_eq!(values(&empty), [2, 3, 4]);
        assert_eq!(empty.split_front(9).len(), 3);
        assert!(empty.is_empty());
    }
}
