//! A native block that has a value for the function around it, or returns from it.
//!
//! In: a block, and a place into which it puts its value before it waits for ever. Out: the value,
//! or what the block returned. Invariant: after the value is there the block is not polled again.

use core::cell::Cell;
use core::pin::Pin;
use core::task::{Context, Poll};

/// Where the value of a block is put.
pub struct Out<T>(Cell<Option<T>>);

impl<T> Out<T> {
    /// Nothing yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[expect(clippy::new_without_default, reason = "emitted code calls it by this name")]
    pub fn new() -> Self {
        Out(Cell::new(None))
    }

    /// Puts the value.
    ///
    /// # Safety
    ///
    /// Called by the block that is given to [`leaving`] with this, or is polled by
    /// [`returned_by`](super::returned_by) before the value is taken.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn put(&self, value: T) {
        self.0.set(Some(value));
    }
}

impl<T> Out<T> {
    /// Takes the value that a block has put which waits for ever.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn taken(&self) -> T {
        self.0.take().expect("a block that does not return puts its value")
    }
}

// SAFETY: only a block and the future around it look at it, by their contracts, and that one after
// the other in the same poll.
unsafe impl<T: Send> Sync for Out<T> {}

/// The future of [`leaving`].
pub struct Leaving<'o, T, F> {
    out: &'o Out<T>,
    block: F,
}

/// Waits for the value that a block puts out, or for what it returns.
///
/// # Safety
///
/// `out` is given to this block alone.
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn leaving<T, F: Future>(out: &Out<T>, block: F) -> Leaving<'_, T, F> {
    Leaving { out, block }
}

impl<T, F: Future> Future for Leaving<'_, T, F> {
    type Output = Result<T, F::Output>;

    #[inline]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        // SAFETY: the block is pinned with the whole, and never moved out of it.
        let block = unsafe { self.as_mut().map_unchecked_mut(|this| &mut this.block) };
        match block.poll(cx) {
            Poll::Ready(returned) => Poll::Ready(Err(returned)),
            Poll::Pending => match self.out.0.take() {
                Some(value) => Poll::Ready(Ok(value)),
                None => Poll::Pending,
            },
        }
    }
}
