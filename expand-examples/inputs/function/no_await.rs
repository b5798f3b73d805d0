//! Async functions that never suspend: empty, with a value, with droppables.

use framewright_expand_examples::{D, d};

#[framewright::coroutine]
async fn nothing() {}

#[framewright::coroutine]
async fn number() -> u32 {
    7
}

#[framewright::coroutine]
async fn length(a: D, b: D) -> usize {
    let local = d("local");
    a.len() + local.len()
}

pub async fn case() -> (u32, usize) {
    nothing().await;
    (number().await, length(d("a"), d("b")).await)
}
