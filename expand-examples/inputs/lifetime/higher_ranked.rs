//! Functions passed where `for<'a> Fn(&'a T)` is wanted.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn length(value: &D) -> usize {
    value.wait(1).await
}

#[framewright::coroutine]
async fn apply<F: AsyncFn(&D) -> usize>(job: F) -> usize {
    let local = d("local");
    let first = job(&local).await;
    tick("between", 1).await;
    first + job(&d("temporary")).await
}

pub async fn case() -> usize {
    apply(length).await + apply(async |value: &D| value.len()).await
}
