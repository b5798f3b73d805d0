//! `async move` blocks over locals of the poll, and a method's `self`, made after the last await.

use std::future::Future;

use framewright_expand_examples::{D, d, tick};

struct Holder {
    label: D,
}

impl Holder {
    #[framewright::coroutine]
    pub async fn later(self, extra: usize) -> impl Future<Output = usize> {
        tick("first", 1).await;
        let plain = d("plain");
        let number = plain.len() + extra;
        async move {
            tick("inside", 1).await;
            let whole = self;
            tick("again", 1).await;
            number + plain.len() + whole.label.len()
        }
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let block = Holder { label: d("label") }.later(3).await;
    tick("between", 1).await;
    block.await
}
