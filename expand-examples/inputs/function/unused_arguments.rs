//! Unused and early-moved arguments live, or not, until the end.

use std::future::Future;

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn some(unused: D, moved: D, _named: D, _: D, last: D) {
    drop(moved);
    tick("pause", 1).await;
    last.into_name();
    tick("pause", 1).await;
}

pub fn case() -> impl Future<Output = ()> {
    some(d("unused"), d("moved"), d("_named"), d("_"), d("last"))
}
