//! A local `FnOnce`, `FnMut` and `Fn` called: only the first is consumed by its call.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
async fn call_all(
    once: impl FnOnce(D) -> usize,
    mut many: impl FnMut(usize) -> usize,
    shared: impl Fn() -> usize,
) -> usize {
    let first = many(shared()) + once(make("argument", 1).await);
    tick("once is gone", 1).await;
    first + many(2) + shared()
}

pub async fn case() -> usize {
    let (owned, counted, lent) = (d("owned"), d("counted"), d("lent"));
    let mut calls = 0;
    let once = move |value: D| owned.with(value).len();
    let many = |n| {
        calls += n;
        calls + counted.len()
    };
    let guard = d("guard");
    let shared = move || guard.len();
    call_all(once, many, shared).await + lent.len()
}
