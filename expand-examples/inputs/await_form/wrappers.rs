//! Chains of wrappers that only await their argument.

use std::future::Future;

use framewright_expand_examples::{D, anchored, d, make};

#[framewright::coroutine]
async fn wrap<F: Future>(future: F) -> F::Output {
    future.await
}

#[framewright::coroutine]
async fn watched<F: Future<Output = D>>(name: &'static str, future: F) -> D {
    let guard = d(name);
    anchored("anchored", 1).await;
    let value = future.await;
    value.with(guard)
}

pub async fn case() -> (D, D) {
    let plain = wrap(wrap(wrap(make("leaf", 2)))).await;
    (plain, watched("outer", wrap(watched("inner", make("core", 1)))).await)
}
