//! References to a `Copy` value that is also used by value.
//!
//! In: functions that use a `Copy` value by value while a reference to it is still held over an
//! await. Out: what they read through the reference afterwards. Invariant: the value's bytes are
//! neither reused nor left on the poll's stack, which is overwritten between two polls.
#![allow(
    clippy::all,
    unused,
    missing_docs,
    dropping_copy_types,
    reason = "each function is one way for a reference to travel"
)]

mod elsewhere;
mod locals;

use std::{future::Future, pin::*, task::*};
pub struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            Poll::Ready(())
        } else {
            self.0 = true;
            Poll::Pending
        }
    }
}
fn tick() -> Yield {
    Yield(false)
}
fn run<F: Future>(f: F) -> F::Output {
    let mut f = Box::pin(f);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        smash();
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            return v;
        }
    }
}
#[inline(never)]
fn smash() {
    let a = [0xAAu8; 4096];
    std::hint::black_box(&a);
}
#[derive(Clone, Copy)]
struct C([u64; 6]);
impl C {
    fn sum(&self) -> u64 {
        self.0.iter().fold(0u64, |a, b| a.wrapping_add(*b))
    }
}
struct W<'a>(&'a C);
fn cp(n: u64) -> C {
    C([n; 6])
}
fn eat(c: C) -> u64 {
    c.sum()
}
fn check(name: &str, run: &dyn Fn() -> u64, want: u64) {
    let got = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or(999);
    assert_eq!(got, want, "{name}");
}
