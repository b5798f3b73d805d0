//! A part of a value made in place, and of a local, as the receiver of a method that takes it.

use framewright_expand_examples::{D, d, later, make};

struct Pair {
    a: D,
    b: D,
}

#[framewright::coroutine]
async fn of_temporaries() -> usize {
    let sent = (make("left", 1).await, d("a") + d("b")).1.send(1).await;
    let with = Pair { a: d("a"), b: make("b", 1).await }.a.with(make("with", 1).await);
    let less = (d("left"), d("compared")).1 < make("other", 1).await;
    let deep = (d("outer"), (d("taken"), 4)).1.0.with(d("argument")).len() + later(1, 1).await;
    let lent = (d("left"), d("lent")).1.len() + later(1, 5).await;
    let some = match (Some(d("some")), 3).0.unwrap_or(make("default", 1).await) {
        value => value.send(1).await,
    };
    sent + with.len() + usize::from(less) + deep + lent + some
}

#[framewright::coroutine]
async fn of_a_local() -> D {
    let held = (d("left"), Some(d("taken")));
    make("first", 1).await.with(held.1.unwrap_or(d("default")))
}

pub async fn case() -> (usize, D) {
    (of_temporaries().await, of_a_local().await)
}
