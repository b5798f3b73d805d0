//! Blocks without `move` that call methods on a held local, which take it or do not.

use framewright_expand_examples::{D, d, later, make, tick};

#[framewright::coroutine]
async fn taken() -> D {
    let value = d("value");
    let other = make("other", 1).await;
    let renewed = async { value.with(later(1, d("argument")).await) }.await;
    tick("after", 1).await;
    renewed.with(other)
}

#[framewright::coroutine]
async fn lent() -> usize {
    let value = make("value", 1).await;
    let other = d("other");
    let length = async {
        tick("inside", 1).await;
        value.len() + other.len()
    }
    .await;
    tick("after", 1).await;
    length
}

#[framewright::coroutine]
async fn held(choose: bool) -> usize {
    let value = d("value");
    tick("before", 1).await;
    let block = async { value.renew() };
    tick("between", 1).await;
    if choose { block.await.len() } else { 0 }
}

#[framewright::coroutine]
async fn argument() -> usize {
    let outer = d("outer");
    let inner = d("inner");
    tick("before", 1).await;
    outer.with(async { inner.renew() }.await).len()
}

#[framewright::coroutine]
pub async fn case() -> (D, usize, usize, usize, usize) {
    (taken().await, lent().await, held(true).await, held(false).await, argument().await)
}
