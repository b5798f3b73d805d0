//! Stack depth: how much stack one poll takes in an unoptimised build.
//!
//! In: a 1 KiB sub-future, awaited 1, 10 and 30 times. Out: [`rows`]. Invariant: the depth is
//! taken where the sub-future is made and where it is polled, so neither place can hide a frame.

use crate::leaf::deep;
use crate::report::StackRow;

#[framewright::coroutine]
async fn one() {
    deep().await;
}

#[framewright::coroutine]
async fn ten() {
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
}

#[framewright::coroutine]
async fn thirty() {
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
    deep().await;
}

/// The depth of each shape on this side.
pub fn rows() -> Vec<StackRow> {
    vec![StackRow::of(1, one()), StackRow::of(10, ten()), StackRow::of(30, thirty())]
}
