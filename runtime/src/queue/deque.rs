//! A deque that one thread pushes to and others steal from, and that grows (Chase and Lev, 2005).
//!
//! In: elements from the owner. Out: the same, to the owner from either end, to others from the
//! front. Invariant: the rules below.
//!
//! The orders are those of Lê, Pop, Cohen and Zappa Nardelli (2013), "Correct and efficient
//! work-stealing for weak memory models". Theirs has a release fence in `push`, which covers the
//! later stores to `bottom` in `pop_back` as well; a store that releases does not, so here each is
//! one.
//!
//! # Rules
//!
//! 1. Elements lie at the indices from `top` to `bottom`, in the places `index & mask` of the
//!    buffer.
//! 2. Only the owner writes `bottom`, places, and `buffer`.
//! 3. An element belongs to whoever moves `top` past it by compare-exchange; or to the owner that
//!    lowers `bottom` below it, as long as `top` is smaller. For the last one, both meet at `top`.
//! 4. A place is read before the compare-exchange and used only after it has succeeded: until then
//!    it may be somebody else's.
//! 5. A buffer that was outgrown is kept until the deque is gone, for a thief may read from it.
//!    What it reads is right (CVE-2021-32810): a place is overwritten only after `top` has passed
//!    it, and a thief that has seen a `bottom` sees the buffer that was there when it was written.
//!    Each buffer is half as large as the next, so all of them together are smaller than the last
//!    one.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use super::Steal;
use super::pointer::Pointer;
use crate::sync::atomic::{
    AtomicIsize, AtomicPtr, Ordering::Acquire, Ordering::Relaxed, Ordering::Release,
    Ordering::SeqCst, fence,
};
use crate::sync::{Arc, UnsafeCell};

/// Elements of the first buffer.
const FIRST: usize = if cfg!(loom) { 2 } else { 64 };

struct Inner<P: Pointer> {
    top: AtomicIsize,
    bottom: AtomicIsize,
    buffer: AtomicPtr<Buffer>,
    /// All buffers there have been. For the owner, by rule 2.
    buffers: UnsafeCell<Vec<NonNull<Buffer>>>,
    owns: PhantomData<P>,
}

struct Buffer {
    places: Box<[AtomicPtr<()>]>,
}

// SAFETY: an element goes to one thread, by rule 3.
unsafe impl<P: Pointer + Send> Send for Inner<P> {}
// SAFETY: as above.
unsafe impl<P: Pointer + Send> Sync for Inner<P> {}

/// The side of the one thread that pushes.
pub(crate) struct Owner<P: Pointer> {
    inner: Arc<Inner<P>>,
    /// Not `Sync`.
    one_thread: PhantomData<Cell<()>>,
}

/// The side of those who steal.
pub(crate) struct Stealer<P: Pointer> {
    inner: Arc<Inner<P>>,
}

/// An empty deque.
pub(crate) fn deque<P: Pointer>() -> (Owner<P>, Stealer<P>) {
    let buffer = Buffer::new(FIRST);
    let inner = Arc::new(Inner {
        top: AtomicIsize::new(0),
        bottom: AtomicIsize::new(0),
        buffer: AtomicPtr::new(buffer.as_ptr()),
        buffers: UnsafeCell::new(vec![buffer]),
        owns: PhantomData,
    });
    (Owner { inner: inner.clone(), one_thread: PhantomData }, Stealer { inner })
}

impl Buffer {
    fn new(capacity: usize) -> NonNull<Buffer> {
        let places = (0..capacity).map(|_| AtomicPtr::new(ptr::null_mut())).collect();
        NonNull::from(Box::leak(Box::new(Buffer { places })))
    }

    fn place(&self, index: isize) -> &AtomicPtr<()> {
        &self.places[index as usize & (self.places.len() - 1)]
    }
}

impl<P: Pointer> Inner<P> {
    fn len(&self) -> usize {
        let (top, bottom) = (self.top.load(Acquire), self.bottom.load(Acquire));
        bottom.wrapping_sub(top).max(0) as usize
    }

    fn buffer(&self) -> &Buffer {
        // SAFETY: rule 5.
        unsafe { &*self.buffer.load(Acquire) }
    }

    /// Takes the element at `top`, if `top` is still there.
    fn take_top(&self, top: isize) -> Option<P> {
        let raw = self.buffer().place(top).load(Relaxed);
        let moved = self.top.compare_exchange(top, top.wrapping_add(1), SeqCst, Relaxed);
        // SAFETY: rules 3 and 4: it was there, and is this caller's.
        moved.is_ok().then(|| unsafe { owned(raw) })
    }
}

/// # Safety
///
/// `raw` was read from a place with an element, which is the caller's.
unsafe fn owned<P: Pointer>(raw: *mut ()) -> P {
    // SAFETY: passed on; what is put into a place is not null.
    unsafe { P::from_raw(NonNull::new_unchecked(raw)) }
}

impl<P: Pointer> Owner<P> {
    pub(crate) fn len(&self) -> usize {
        self.inner.len()
    }

    /// Puts an element to the back.
    pub(crate) fn push(&self, element: P) {
        let inner = &*self.inner;
        let bottom = inner.bottom.load(Relaxed);
        let top = inner.top.load(Acquire);
        let mut buffer = inner.buffer();
        if bottom.wrapping_sub(top) >= buffer.places.len() as isize {
            buffer = self.grow(buffer, top, bottom);
        }
        buffer.place(bottom).store(element.into_raw().as_ptr(), Relaxed);
        inner.bottom.store(bottom.wrapping_add(1), Release);
    }

    /// Moves to a buffer of twice the size.
    fn grow(&self, old: &Buffer, top: isize, bottom: isize) -> &Buffer {
        let new = Buffer::new(2 * old.places.len());
        // SAFETY: it was just made, and lives as long as the deque.
        let buffer = unsafe { new.as_ref() };
        let mut index = top;
        while index != bottom {
            buffer.place(index).store(old.place(index).load(Relaxed), Relaxed);
            index = index.wrapping_add(1);
        }
        // SAFETY: rule 2: only the owner looks at this, and it is one thread.
        self.inner.buffers.with_mut(|buffers| unsafe { &mut *buffers }.push(new));
        self.inner.buffer.store(new.as_ptr(), Release);
        buffer
    }

    /// Takes the element at the back: the one that was pushed last.
    pub(crate) fn pop_back(&self) -> Option<P> {
        let inner = &*self.inner;
        let bottom = inner.bottom.load(Relaxed).wrapping_sub(1);
        // Released, as in `push`: a thief that reads this value must see what was pushed below it.
        inner.bottom.store(bottom, Release);
        // Whoever moves `top` from here on sees this `bottom`, or is seen here.
        fence(SeqCst);
        let top = inner.top.load(Relaxed);
        let left = bottom.wrapping_sub(top);
        if left > 0 {
            // SAFETY: rule 3: `top` is smaller.
            return Some(unsafe { owned(inner.buffer().place(bottom).load(Relaxed)) });
        }
        // The last one, for which others may come at the same time; or none.
        let last = if left == 0 { inner.take_top(top) } else { None };
        inner.bottom.store(bottom.wrapping_add(1), Release);
        last
    }

    /// Takes the element at the front: the one that was pushed first.
    pub(crate) fn pop_front(&self) -> Option<P> {
        let inner = &*self.inner;
        let bottom = inner.bottom.load(Relaxed);
        loop {
            let top = inner.top.load(Acquire);
            if bottom.wrapping_sub(top) <= 0 {
                return None;
            }
            let taken = inner.take_top(top);
            if taken.is_some() {
                return taken;
            }
        }
    }

    /// Takes half of what another deque holds: returns the first, and pushes the rest here.
    ///
    /// One by one, for its owner may take from the back meanwhile.
    pub(crate) fn steal_half(&self, from: &Stealer<P>) -> Steal<P> {
        let mut rest = from.len() / 2;
        let stolen = from.steal();
        while rest > 0
            && let Steal::Success(_) = stolen
            && let Steal::Success(element) = from.steal()
        {
            self.push(element);
            rest -= 1;
        }
        stolen
    }
}

impl<P: Pointer> Stealer<P> {
    pub(crate) fn len(&self) -> usize {
        self.inner.len()
    }

    /// Takes the element at the front.
    pub(crate) fn steal(&self) -> Steal<P> {
        let inner = &*self.inner;
        let top = inner.top.load(Acquire);
        // Sees the `bottom` that an owner has lowered before it looked at this `top`.
        fence(SeqCst);
        let bottom = inner.bottom.load(Acquire);
        if bottom.wrapping_sub(top) <= 0 {
            return Steal::Empty;
        }
        inner.take_top(top).map_or(Steal::Retry, Steal::Success)
    }
}

impl<P: Pointer> Drop for Inner<P> {
    fn drop(&mut self) {
        let (top, bottom) = (self.top.load(Acquire), self.bottom.load(Acquire));
        let mut index = top;
        while bottom.wrapping_sub(index) > 0 {
            // SAFETY: nobody else has the deque, and it owns what it holds.
            drop(unsafe { owned::<P>(self.buffer().place(index).load(Relaxed)) });
            index = index.wrapping_add(1);
        }
        self.buffers.with_mut(|buffers| {
            // SAFETY: nobody else has the deque.
            for buffer in unsafe { &mut *buffers }.drain(..) {
                // SAFETY: it was leaked when it was made, and nobody reads from it.
                drop(unsafe { Box::from_raw(buffer.as_ptr()) });
            }
        });
    }
}

#[cfg(all(test, not(shuttle)))]
#[path = "deque_tests.rs"]
mod tests;
