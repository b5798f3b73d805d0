//! References that travel through locals of the poll.
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
#[framewright::coroutine]
async fn block() -> u64 {
    let x = cp(1);
    let y = {
        let r = W(&x);
        drop(0);
        r
    };
    eat(x);
    tick().await;
    y.0.sum()
}
#[framewright::coroutine]
async fn block2() -> u64 {
    let x = cp(1);
    tick().await;
    let y = {
        let r = W(&x);
        drop(0);
        r
    };
    eat(x);
    let z = cp(7);
    tick().await;
    z.0[0] * 1000 + y.0.sum()
}
#[framewright::coroutine]
async fn push() -> u64 {
    let x = cp(1);
    let mut v = Vec::new();
    if true {
        let r = &x;
        v.push(r);
    }
    eat(x);
    tick().await;
    v[0].sum()
}
#[framewright::coroutine]
async fn for_() -> u64 {
    let x = [cp(1), cp(2)];
    let mut v = Vec::new();
    for c in &x {
        let q = c;
        v.push(q);
    }
    let y = x.map(eat);
    tick().await;
    v[0].sum()
}
#[framewright::coroutine]
async fn clos() -> u64 {
    let x = cp(1);
    let b: Box<dyn Fn() -> u64 + '_> = {
        let f = || x.sum();
        Box::new(move || f() + 1)
    };
    eat(x);
    tick().await;
    b()
}
#[framewright::coroutine]
async fn refcell() -> u64 {
    let reg = std::cell::RefCell::new(Vec::new());
    let x = cp(1);
    {
        let mut g = reg.borrow_mut();
        let r = &x;
        g.push(r);
    }
    eat(x);
    tick().await;
    reg.borrow()[0].sum()
}
#[framewright::coroutine]
async fn rawp() -> u64 {
    let x = cp(1);
    let p: *const C = &raw const x;
    eat(x);
    tick().await;
    // SAFETY: the value that it points to is in scope.
    unsafe { (*p).sum() }
}
#[framewright::coroutine]
async fn letelse() -> u64 {
    let x = Some(cp(1));
    let mut keep = None;
    if let Some(c) = &x {
        let k = c;
        keep = Some(k);
    }
    x.map(eat);
    tick().await;
    keep.unwrap().sum()
}
#[framewright::coroutine]
async fn nested_pick(flag: bool) -> u64 {
    let a = cp(1);
    let b = cp(2);
    let r = match flag {
        true => {
            let ra = &a;
            let _k = 1;
            ra
        }
        false => {
            let rb = &b;
            rb
        }
    };
    let s = [a, b].map(eat);
    tick().await;
    r.sum()
}
static mut N: u32 = 1;
async fn bump() -> u32 {
    // SAFETY: one thread uses the static.
    unsafe {
        N += 1;
    }
    tick().await;
    10
}
fn add(a: u32, b: u32) -> u32 {
    a * 100 + b
}
async fn sm_native() -> u32 {
    // SAFETY: one thread uses the static.
    unsafe {
        N = 1;
    }
    // SAFETY: one thread uses the static.
    unsafe { add(N, bump().await) }
}
#[framewright::coroutine]
async fn sm() -> u32 {
    // SAFETY: one thread uses the static.
    unsafe {
        N = 1;
    }
    // SAFETY: one thread uses the static.
    unsafe { add(N, bump().await) }
}
#[test]
fn references_to_copied_values_stay_valid() {
    assert_eq!(run(sm_native()), run(sm()));
    let which: Option<String> = None;
    let t = |n: &str, f: &dyn Fn() -> u64, want: u64| {
        if which.as_deref().is_none_or(|w| w == n) {
            let g = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| f())).unwrap_or(999);
            assert_eq!(g, want, "{n}");
        }
    };
    t("block", &|| run(block()), 6);
    t("block2", &|| run(block2()), 7006);
    t("push", &|| run(push()), 6);
    t("for", &|| run(for_()), 6);
    t("clos", &|| run(clos()), 7);
    t("refcell", &|| run(refcell()), 6);
    t("rawp", &|| run(rawp()), 6);
    t("letelse", &|| run(letelse()), 6);
    t("pick", &|| run(nested_pick(true)), 6);
}
