//! Struct literals: fields in written order, shorthand, awaits between.

use framewright_expand_examples::{D, d, make};

#[derive(Debug)]
pub struct Parts {
    a: D,
    b: D,
    c: D,
}

#[framewright::coroutine]
pub async fn case() -> (Parts, Parts) {
    let a = d("short");
    let first = Parts { c: make("c", 1).await, a, b: make("b", 1).await };
    let b = make("b2", 1).await;
    (first, Parts { b, c: d("c2"), a: make("a2", 1).await })
}
