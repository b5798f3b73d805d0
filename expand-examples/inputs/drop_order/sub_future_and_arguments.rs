//! A sub-future that owns values, dropped before the locals around it.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn inner(a: D, b: D) -> usize {
    let local = d("inner local");
    tick("inner", 2).await;
    a.len() + local.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let before = d("before");
    let sum = inner(d("a"), d("b")).await + inner(d("c"), before.clone()).await;
    let after = d("after");
    tick("outer", 1).await;
    sum + after.len()
}
