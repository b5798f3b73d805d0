//! A native block that is made in its first poll, and gets its arguments there.
//!
//! In: the arguments of a function whose frame is awaited in a native block, which hides its
//! lifetimes; and a closure that makes the block. Out: a future as large as the block, or as the
//! arguments. Invariant: a block is polled in the call that makes it, and takes them there.
//!
//! A block that captured the arguments would hold them twice, for rustc lets what is captured and
//! the frame that it is moved into lie side by side.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

use super::handed::{Hand, Handed};

/// Arguments, then the block that has got them.
pub enum Late<A, F, B> {
    /// Nothing has run yet. Dropped now, the arguments are dropped in their order.
    Start(A, F),
    /// Where the block is, as soon as it is polled.
    Made(B),
    /// While the block is made.
    Making,
}

/// The future of a block that `make` makes of the arguments.
pub fn late<A, F, B>(arguments: A, make: F) -> Late<A, F, B>
where
    F: FnOnce(Hand<A>) -> B,
    B: Future,
{
    Late::Start(arguments, make)
}

impl<A, F, B> Late<A, F, B>
where
    F: FnOnce(Hand<A>) -> B,
{
    /// Makes the block, if there is none yet: out of line in unoptimised builds, which keep room
    /// for it on the stack of whoever does this.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(&mut self, handed: &mut Handed<A>) {
        let Late::Start(arguments, make) = self else { return };
        // SAFETY: both are read once, for what they were read from is written over, undropped,
        // before anything can fail.
        let (arguments, make) = unsafe {
            let taken = (core::ptr::read(arguments), core::ptr::read(make));
            core::ptr::write(self, Late::Making);
            taken
        };
        // Nothing of it has been polled, so it may be moved here.
        *self = Late::Made(make(handed.hand(arguments)));
    }
}

impl<A, F, B> Future for Late<A, F, B>
where
    F: FnOnce(Hand<A>) -> B,
    B: Future,
{
    type Output = B::Output;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<B::Output> {
        // SAFETY: a block is not moved any more: only `begin` writes, and not over a block.
        let this = unsafe { self.get_unchecked_mut() };
        let mut handed = Handed::new();
        this.begin(&mut handed);
        match this {
            // SAFETY: it lies in what is pinned. Made just now, it takes what is handed to it in
            // this poll, while that is there.
            Late::Made(block) => unsafe { Pin::new_unchecked(block) }.poll(cx),
            Late::Start(..) | Late::Making => {
                unreachable!(
                    "a block that was to be made is not there: this is a bug in framewright"
                )
            }
        }
    }
}
