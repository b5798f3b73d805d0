//! The leaves that every shape awaits, and a loop that drives a future to its end.
//!
//! In: nothing of either side. Out: futures written by hand, whose sizes and poll costs are plain.
//! Invariant: a leaf never wakes anybody; [`drive`] polls until ready.

use std::cell::Cell;
use std::hint::black_box;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// A value large enough to see in any size: 1 KiB.
pub type K = [u8; 1024];

/// A fresh [`K`] that the optimiser knows nothing about.
pub fn k() -> K {
    black_box([7; 1024])
}

/// Looks at a value by reference, so that it has to be somewhere.
pub fn look<T>(value: &T) {
    black_box(value);
}

/// A value of the next stage, made from the one before.
pub fn stage(before: K) -> K {
    black_box(before)
}

/// Pending once, then ready. One byte.
pub struct Tick {
    polled: bool,
}

/// A leaf that is pending once.
pub fn tick() -> Tick {
    Tick { polled: false }
}

impl Future for Tick {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.polled {
            return Poll::Ready(());
        }
        self.polled = true;
        Poll::Pending
    }
}

/// Ready with a number after a given count of pending polls.
pub struct Step {
    value: u64,
    pending: u32,
}

/// A number that takes `pending` polls before the one that gives it.
pub fn step(value: u64, pending: u32) -> Step {
    Step { value, pending }
}

impl Future for Step {
    type Output = u64;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u64> {
        match self.pending {
            0 => Poll::Ready(self.value),
            left => {
                self.pending = left - 1;
                Poll::Pending
            }
        }
    }
}

/// A 1 KiB leaf that is pending once and then hands its bytes on: 1,026 bytes.
pub struct Carry {
    bytes: Option<K>,
    tick: Tick,
}

/// A leaf that carries `bytes` over one pending poll.
pub fn carry(bytes: K) -> Carry {
    Carry { bytes: Some(bytes), tick: tick() }
}

impl Future for Carry {
    type Output = Result<K, ()>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.tick).poll(cx).map(|()| self.bytes.take().ok_or(()))
    }
}

thread_local! {
    /// The lowest address of a local that a [`Deep`] has seen on this thread.
    static LOWEST: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Notes how deep the stack is here.
#[inline(never)]
fn note_depth() {
    let local = 0u8;
    let address = (&raw const local).addr();
    LOWEST.set(LOWEST.get().min(address));
}

/// Bytes of stack between here and the deepest [`Deep`] that is made or polled in `run`.
#[inline(never)]
pub fn deepest(run: impl FnOnce()) -> usize {
    let local = 0u8;
    LOWEST.set(usize::MAX);
    run();
    (&raw const local).addr().saturating_sub(LOWEST.get())
}

/// A 1 KiB leaf that is pending once, and notes the depth of the stack.
pub struct Deep {
    bytes: K,
    tick: Tick,
}

/// A leaf of 1 KiB that notes the depth of the stack here and at every poll.
pub fn deep() -> Deep {
    note_depth();
    Deep { bytes: [0; 1024], tick: tick() }
}

impl Future for Deep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        note_depth();
        look(&self.bytes);
        Pin::new(&mut self.tick).poll(cx)
    }
}

/// Polls a future until it is ready, through an opaque pointer as an executor does.
///
/// If the optimiser saw through it, it would merge this loop with the future's own, and what is
/// measured would be neither of the two.
pub fn drive<F: Future>(future: F) -> F::Output {
    let future: Pin<&mut dyn Future<Output = F::Output>> = pin!(future);
    let mut future = black_box(future);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut cx) {
            return output;
        }
    }
}
