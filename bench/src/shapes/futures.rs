//! Sizes: futures held, wrapped and joined.
//!
//! In: nothing. Out: [`rows`], the size of each shape. Invariant: the leaf is native on both
//! sides, 1,026 bytes, so that the wrappers alone are compared.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use crate::leaf::{k, look, tick};
use crate::report::SizeRow;

async fn leaf() {
    let held = k();
    tick().await;
    look(&held);
}

#[framewright::coroutine]
async fn wrap<F: Future>(inner: F) -> F::Output {
    inner.await
}

#[framewright::coroutine]
async fn tick_and_wrap<F: Future>(inner: F) -> F::Output {
    tick().await;
    inner.await
}

#[framewright::coroutine]
async fn bind_look_await() {
    let future = leaf();
    look(&future);
    future.await;
}

#[framewright::coroutine]
async fn block_in_wrapper() {
    let bytes = k();
    look(&bytes);
    wrap(async move {
        tick().await;
        look(&bytes);
    })
    .await;
}

#[framewright::coroutine]
async fn block_in_two_wrappers() {
    let bytes = k();
    look(&bytes);
    wrap(async move {
        wrap(async move {
            tick().await;
            look(&bytes);
        })
        .await;
    })
    .await;
}

/// Polls a future that may be done already; true once it is.
fn poll_once<F: Future>(future: Pin<&mut F>, done: &mut bool, cx: &mut Context<'_>) -> bool {
    *done = *done || future.poll(cx).is_ready();
    *done
}

#[framewright::coroutine]
async fn join_three<A: Future, B: Future, C: Future>(a: A, b: B, c: C) {
    let (mut a, mut b, mut c) = (pin!(a), pin!(b), pin!(c));
    let mut done = [false; 3];
    poll_fn(move |cx| {
        let [a_done, b_done, c_done] = &mut done;
        let a_ready = poll_once(a.as_mut(), a_done, cx);
        let b_ready = poll_once(b.as_mut(), b_done, cx);
        let c_ready = poll_once(c.as_mut(), c_done, cx);
        if a_ready && b_ready && c_ready { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

/// Of a type that the compiler of coroutines does not know.
#[derive(Clone, Copy)]
struct Kind(u64);

async fn sent(kind: Kind) {
    leaf().await;
    look(&kind);
}

/// The kind is passed on in a future that is far larger than the kind.
#[framewright::coroutine]
async fn passed_on_beside_a_local(kind: Kind) {
    leaf().await;
    let name = kind.0 + 1;
    sent(kind).await;
    look(&name);
}

/// The size of each shape on this side.
pub fn rows() -> Vec<SizeRow> {
    const LEAF: usize = 1026;
    // A wrapper holds what it waits for, and its tag.
    const fn layers(count: usize) -> usize {
        LEAF + count
    }
    let four_ticks = tick_and_wrap(tick_and_wrap(tick_and_wrap(tick_and_wrap(leaf()))));
    vec![
        SizeRow::of("wrapper, 1 layer", layers(1), wrap(leaf())),
        SizeRow::of("wrapper, 2 layers", layers(2), wrap(wrap(leaf()))),
        SizeRow::of("wrapper, 4 layers", layers(4), wrap(wrap(wrap(wrap(leaf()))))),
        SizeRow::of(
            "wrapper, 8 layers",
            layers(8),
            wrap(wrap(wrap(wrap(wrap(wrap(wrap(wrap(leaf())))))))),
        ),
        // While the outermost tick is awaited, the layers below have not started.
        SizeRow::of("tick, then wrapper, 4 layers", layers(4) + 1, four_ticks),
        SizeRow::of("bind a future, look, await", layers(1), bind_look_await()),
        // The block holds the bytes, its tick and its tag; then one tag a wrapper. The tag of what
        // awaits a wrapper fits into the wrapper's.
        SizeRow::of("async move block in a wrapper", LEAF + 1, block_in_wrapper()),
        SizeRow::of("async move block in two wrappers", LEAF + 2, block_in_two_wrappers()),
        // Three leaves, three references to them, three flags, the tag; aligned to a word.
        SizeRow::of("hand-made join of three", 3112, join_three(leaf(), leaf(), leaf())),
        // The kind, the name, then the future: the leaf, the kind that it holds and its tag.
        SizeRow::of("passed on beside a local", 8 + 8 + 1040, passed_on_beside_a_local(Kind(1))),
    ]
}
