//! An await whose value is a future, awaited in turn; awaits of fields and elements.

use std::future::Future;

use framewright_expand_examples::{d, later, make, tick};

struct Pair<A, B> {
    a: A,
    b: B,
}

fn nested(n: u32) -> impl Future<Output = impl Future<Output = usize>> {
    async move {
        tick("outer", n).await;
        async move { make("inner", n).await.len() }
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let twice = later(1, make("twice", 1)).await.await;
    let chained = nested(1).await.await;
    let pair = Pair { a: tick("a", 1), b: make("b", 1) };
    pair.a.await;
    let b = pair.b.await;
    let mut futures = vec![tick("one", 1), tick("two", 1)];
    (&mut futures[1]).await;
    futures.remove(0).await;
    twice.len() + b.len() + held.len() + chained
}
