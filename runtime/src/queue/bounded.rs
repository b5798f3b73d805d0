//! A ring that one thread pushes to and everybody takes from, and that does not grow.
//!
//! In: elements from the owner; when there is no room, half of what is in it goes elsewhere with
//! the new one. Out: the same from the front, to others half of all at once. Invariant: the rules
//! below.
//!
//! # Rules
//!
//! 1. Elements lie at the indices from `head` to `tail`, in the places `index & mask`. Both count
//!    on without end; only their difference tells how many there are (tokio#8062, tokio#8546).
//! 2. Only the owner writes `tail` and places.
//! 3. Elements belong to whoever moves `head` past them by compare-exchange.
//! 4. Places are read before the compare-exchange and used only after it has succeeded. Until then
//!    they may be somebody else's, but are not overwritten: the owner writes none that is not past
//!    `head`. So there is no state in between, in which a thief could be left (tokio#2387).
//!    (`head` would have to go all the way round, 2^32 elements, while a thief reads a few.)

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use super::Steal;
use super::list::List;
use super::pointer::{Linked, Pointer};
use super::ring::CapacityError;
use crate::sync::Arc;
use crate::sync::atomic::{
    AtomicPtr, AtomicU32, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed, Ordering::Release,
};

struct Inner<P: Pointer> {
    head: AtomicU32,
    tail: AtomicU32,
    places: Box<[AtomicPtr<()>]>,
    owns: PhantomData<P>,
}

// SAFETY: an element goes to one thread, by rule 3.
unsafe impl<P: Pointer + Send> Send for Inner<P> {}
// SAFETY: as above.
unsafe impl<P: Pointer + Send> Sync for Inner<P> {}

/// The side of the one thread that pushes.
pub(crate) struct BoundedOwner<P: Pointer> {
    inner: Arc<Inner<P>>,
    /// Not `Sync`.
    one_thread: PhantomData<Cell<()>>,
}

/// The side of those who steal.
pub(crate) struct BoundedStealer<P: Pointer> {
    inner: Arc<Inner<P>>,
}

/// An empty ring.
pub(crate) fn bounded<P: Pointer>(
    capacity: usize,
) -> Result<(BoundedOwner<P>, BoundedStealer<P>), CapacityError> {
    CapacityError::check(capacity)?;
    Ok(from_index(capacity, 0))
}

/// A ring whose counters begin somewhere.
fn from_index<P: Pointer>(capacity: usize, index: u32) -> (BoundedOwner<P>, BoundedStealer<P>) {
    let inner = Arc::new(Inner {
        head: AtomicU32::new(index),
        tail: AtomicU32::new(index),
        places: (0..capacity).map(|_| AtomicPtr::new(ptr::null_mut())).collect(),
        owns: PhantomData,
    });
    (BoundedOwner { inner: inner.clone(), one_thread: PhantomData }, BoundedStealer { inner })
}

impl<P: Pointer> Inner<P> {
    fn place(&self, index: u32) -> &AtomicPtr<()> {
        &self.places[index as usize & (self.places.len() - 1)]
    }

    /// How many there are. `head` is read first, and `tail` may have moved on with it meanwhile.
    fn len(&self) -> usize {
        let head = self.head.load(Acquire);
        let len = self.tail.load(Acquire).wrapping_sub(head) as usize;
        len.min(self.places.len())
    }

    /// Moves `head` past `count` elements that were read before.
    fn claim(&self, head: u32, count: u32) -> bool {
        let next = head.wrapping_add(count);
        self.head.compare_exchange(head, next, AcqRel, Acquire).is_ok()
    }
}

/// # Safety
///
/// `raw` was read from a place with an element, which is the caller's.
unsafe fn owned<P: Pointer>(raw: *mut ()) -> P {
    // SAFETY: passed on; what is put into a place is not null.
    unsafe { P::from_raw(NonNull::new_unchecked(raw)) }
}

impl<P: Linked> BoundedOwner<P> {
    pub(crate) fn len(&self) -> usize {
        self.inner.len()
    }

    /// How many there is room for.
    pub(crate) fn room(&self) -> usize {
        self.inner.places.len() - self.inner.len()
    }

    /// Puts an element to the back. Without room, it and the older half of what was there come back
    /// as a chain, to be put where there is room.
    pub(crate) fn push(&self, element: P) -> Result<(), List<P>> {
        let inner = &*self.inner;
        let tail = inner.tail.load(Relaxed);
        loop {
            let head = inner.head.load(Acquire);
            if (tail.wrapping_sub(head) as usize) < inner.places.len() {
                inner.place(tail).store(element.into_raw().as_ptr(), Relaxed);
                inner.tail.store(tail.wrapping_add(1), Release);
                return Ok(());
            }
            let half = (inner.places.len() as u32).div_ceil(2);
            // Whoever is faster has made room.
            if inner.claim(head, half) {
                let mut overflow = List::new();
                for step in 0..half {
                    let raw = inner.place(head.wrapping_add(step)).load(Relaxed);
                    // SAFETY: rule 3; only this thread could overwrite it.
                    overflow.push_back(unsafe { owned(raw) });
                }
                overflow.push_back(element);
                return Err(overflow);
            }
        }
    }

    /// Takes the element at the front.
    pub(crate) fn pop_front(&self) -> Option<P> {
        let inner = &*self.inner;
        let tail = inner.tail.load(Relaxed);
        loop {
            let head = inner.head.load(Acquire);
            if head == tail {
                return None;
            }
            let raw = inner.place(head).load(Relaxed);
            if inner.claim(head, 1) {
                // SAFETY: rule 3.
                return Some(unsafe { owned(raw) });
            }
        }
    }

    /// Takes half of what another ring holds, as far as there is room here: returns the first, and
    /// keeps the rest. This ring is empty, or nearly.
    pub(crate) fn steal_half(&self, from: &BoundedStealer<P>) -> Steal<P> {
        let (inner, other) = (&*self.inner, &*from.inner);
        let head = other.head.load(Acquire);
        let available = other.tail.load(Acquire).wrapping_sub(head);
        if available == 0 || available as usize > other.places.len() {
            // More than there can be: `head` has moved between the two looks.
            return if available == 0 { Steal::Empty } else { Steal::Retry };
        }
        let count = available.div_ceil(2).min(self.room() as u32 + 1);
        let first = other.place(head).load(Relaxed);
        // The rest goes into places that are not counted yet: nobody looks at them before `tail`
        // has moved.
        let tail = inner.tail.load(Relaxed);
        for step in 1..count {
            let raw = other.place(head.wrapping_add(step)).load(Relaxed);
            inner.place(tail.wrapping_add(step - 1)).store(raw, Relaxed);
        }
        if !other.claim(head, count) {
            return Steal::Retry;
        }
        inner.tail.store(tail.wrapping_add(count - 1), Release);
        // SAFETY: rules 3 and 4.
        Steal::Success(unsafe { owned(first) })
    }
}

impl<P: Pointer> BoundedStealer<P> {
    pub(crate) fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<P: Pointer> Drop for Inner<P> {
    fn drop(&mut self) {
        let (head, tail) = (self.head.load(Acquire), self.tail.load(Acquire));
        let mut index = head;
        while index != tail {
            // SAFETY: nobody else has the ring, and it owns what it holds.
            drop(unsafe { owned::<P>(self.place(index).load(Relaxed)) });
            index = index.wrapping_add(1);
        }
    }
}

#[cfg(all(test, not(shuttle)))]
#[path = "bounded_tests.rs"]
mod tests;
