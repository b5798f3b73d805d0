//! A ring of fixed capacity, for one thread.
//!
//! In: elements, as long as there is room. Out: the same, first come first served; or out of the
//! middle, by the place that an element was told. Invariant: after it was made, it never allocates;
//! a place that was emptied out of turn stays a hole until its turn comes.

use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::ptr::NonNull;

use super::pointer::Pointer;

pub(crate) struct Ring<P: Pointer> {
    places: Box<[Option<NonNull<()>>]>,
    /// The oldest place that is in use, and the next one to be used; both count on without end.
    head: u32,
    tail: u32,
    /// How many places are in use and no holes.
    len: usize,
    owns: PhantomData<P>,
}

/// There was no room; the element comes back.
#[derive(Debug)]
pub(crate) struct Full<P>(pub(crate) P);

/// A ring cannot have this capacity.
#[derive(Debug)]
pub(crate) struct CapacityError {
    capacity: usize,
}

impl fmt::Display for CapacityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capacity = self.capacity;
        let next = capacity.clamp(1, LARGEST).next_power_of_two();
        write!(
            f,
            "the capacity of a queue is a power of two up to {LARGEST}, and {capacity} is none: \
             take {next}"
        )
    }
}

impl std::error::Error for CapacityError {}

/// As a builder reports it.
impl From<CapacityError> for io::Error {
    fn from(error: CapacityError) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, error)
    }
}

/// The largest capacity.
const LARGEST: usize = 1 << 30;

impl CapacityError {
    /// An error, unless a queue can have this capacity.
    pub(crate) fn check(capacity: usize) -> Result<(), CapacityError> {
        match capacity.is_power_of_two() && capacity <= LARGEST {
            true => Ok(()),
            false => Err(CapacityError { capacity }),
        }
    }
}

impl<P: Pointer> Ring<P> {
    pub(crate) fn new(capacity: usize) -> Result<Ring<P>, CapacityError> {
        CapacityError::check(capacity)?;
        let places = vec![None; capacity].into_boxed_slice();
        Ok(Ring { places, head: 0, tail: 0, len: 0, owns: PhantomData })
    }

    pub(crate) fn capacity(&self) -> usize {
        self.places.len()
    }

    /// How many elements there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no room. Holes take room until their turn comes.
    pub(crate) fn is_full(&self) -> bool {
        self.tail.wrapping_sub(self.head) as usize == self.places.len()
    }

    /// Where the next element goes.
    pub(crate) fn next_place(&self) -> u32 {
        self.tail & self.mask()
    }

    fn mask(&self) -> u32 {
        self.places.len() as u32 - 1
    }

    pub(crate) fn push(&mut self, element: P) -> Result<(), Full<P>> {
        if self.is_full() {
            return Err(Full(element));
        }
        let place = self.next_place() as usize;
        self.places[place] = Some(element.into_raw());
        self.tail = self.tail.wrapping_add(1);
        self.len += 1;
        Ok(())
    }

    pub(crate) fn pop(&mut self) -> Option<P> {
        while self.head != self.tail {
            let place = (self.head & self.mask()) as usize;
            self.head = self.head.wrapping_add(1);
            if let Some(raw) = self.places[place].take() {
                self.len -= 1;
                // SAFETY: the ring owned it, and does no more.
                return Some(unsafe { P::from_raw(raw) });
            }
        }
        None
    }

    /// Takes an element out of turn, if it is still in the place that it went to.
    pub(crate) fn take(&mut self, place: u32, raw: NonNull<()>) -> Option<P> {
        let held = self.places.get_mut(place as usize)?;
        if *held != Some(raw) {
            return None;
        }
        *held = None;
        self.len -= 1;
        // SAFETY: the ring owned it, and does no more.
        Some(unsafe { P::from_raw(raw) })
    }
}

impl<P: Pointer> Drop for Ring<P> {
    fn drop(&mut self) {
        while let Some(element) = self.pop() {
            drop(element);
        }
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::super::testing::{Number, number};
    use super::*;

    #[test]
    fn a_full_ring_gives_the_element_back() {
        let mut ring = Ring::new(2).unwrap();
        ring.push(number(0)).unwrap();
        ring.push(number(1)).unwrap();
        assert_eq!(ring.push(number(2)).err().unwrap().0.value(), 2);
        assert_eq!(ring.pop().unwrap().value(), 0);
        ring.push(number(3)).unwrap();
        assert_eq!(ring.pop().unwrap().value(), 1);
        assert_eq!(ring.pop().unwrap().value(), 3);
        assert!(ring.pop().is_none());
    }

    #[test]
    fn an_element_leaves_out_of_turn() {
        let mut ring: Ring<Number> = Ring::new(4).unwrap();
        let mut known = Vec::new();
        for value in 0..4 {
            let element = number(value);
            known.push((ring.next_place(), element.raw()));
            ring.push(element).unwrap();
        }
        let (place, raw) = known[1];
        assert_eq!(ring.take(place, raw).unwrap().value(), 1);
        assert!(ring.take(place, raw).is_none(), "it has left");
        assert!(ring.is_full(), "a hole takes room");
        assert_eq!(ring.len(), 3);
        assert_eq!(ring.pop().unwrap().value(), 0);
        assert_eq!(ring.pop().unwrap().value(), 2);
        assert!(!ring.is_full());
        assert_eq!(ring.len(), 1);
    }

    #[test]
    fn places_go_round_where_the_counters_wrap() {
        let mut ring = Ring::new(4).unwrap();
        (ring.head, ring.tail) = (u32::MAX - 1, u32::MAX - 1);
        for value in 0..40 {
            ring.push(number(value)).unwrap();
            ring.push(number(value)).unwrap();
            assert_eq!(ring.len(), 2);
            assert_eq!(ring.pop().unwrap().value(), value);
            assert_eq!(ring.pop().unwrap().value(), value);
        }
    }

    #[test]
    fn a_capacity_is_a_power_of_two() {
        for (capacity, instead) in [(0, 1), (3, 4), (100, 128)] {
            let error = Ring::<Number>::new(capacity).err().unwrap().to_string();
            assert!(error.ends_with(&format!("{capacity} is none: take {instead}")), "{error}");
        }
    }
}
