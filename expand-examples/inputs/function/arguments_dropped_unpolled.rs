//! Arguments of a future that is never polled, and of one that is.

use std::future::Future;

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn three(a: D, b: D, c: D) -> usize {
    tick("pause", 1).await;
    b.len()
}

pub fn case() -> impl Future<Output = usize> {
    three(d("a"), d("b"), d("c"))
}
