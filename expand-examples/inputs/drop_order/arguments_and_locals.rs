//! Arguments go after locals, in reverse; result, locals, arguments at the end.

use std::future::Future;

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
async fn body(a: D, b: D) -> D {
    let local = make("local", 1).await;
    let result = d("result");
    tick("pause", 1).await;
    result
}

pub fn case() -> impl Future<Output = D> {
    body(d("a"), d("b"))
}
