//! Functional update: the rest of the base is moved or dropped, after an await.

use framewright_expand_examples::{D, d, make, tick};

#[derive(Debug)]
pub struct Parts {
    a: D,
    b: D,
    c: D,
}

fn parts() -> Parts {
    Parts { a: d("a"), b: d("b"), c: d("c") }
}

#[framewright::coroutine]
pub async fn case() -> Parts {
    let base = parts();
    let first = Parts { b: make("b2", 1).await, ..base };
    tick("pause", 1).await;
    let second = Parts { a: d("a3"), ..first };
    tick("pause", 1).await;
    Parts { c: make("c4", 1).await, ..Parts { b: make("b4", 1).await, ..second } }
}
