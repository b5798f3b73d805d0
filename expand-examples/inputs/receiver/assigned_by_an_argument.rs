//! Receivers that a method takes, and that an argument assigns to before the call.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    a: D,
    b: D,
}

#[framewright::coroutine]
async fn field() -> usize {
    let mut pair = Pair { a: d("a"), b: d("b") };
    tick("t", 1).await;
    let with = pair.a.with({
        pair = Pair { a: make("new a", 1).await, b: d("new b") };
        pair.a
    });
    tick("u", 1).await;
    with.len() + pair.b.len()
}

#[framewright::coroutine]
async fn whole(mut one: D) -> usize {
    tick("t", 1).await;
    let with = one.with({
        one = make("new", 1).await;
        one.renew()
    });
    tick("u", 1).await;
    with.len()
}

pub async fn case() -> usize {
    field().await + whole(d("one")).await
}
