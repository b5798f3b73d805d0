//! Panics in the drop of a temporary, when the value of its statement has been made.

use framewright_expand_examples::{D, d, later, make, ready, tick};

struct Pair {
    a: D,
    b: D,
    n: usize,
}

enum Shape {
    Empty,
    Two { left: D, right: D },
}

#[framewright::coroutine]
async fn held() -> usize {
    let pair = Pair { n: ready(d("lent").len()).await, b: d("b"), a: d("a") };
    let tuple = (d("lent first").len(), make("made", 1).await);
    let whole = match d("matched") {
        _ => later(1, d("value")).await,
    };
    let (one, two) = (match d("again") { _ => later(1, d("one")).await }, d("two"));
    tick("held", 1).await;
    pair.n + pair.a.len() + pair.b.len() + tuple.0 + whole.len() + one.len() + two.len()
}

#[framewright::coroutine]
async fn in_the_poll() -> usize {
    let _ = (d("left"), make("ignored", 1).await).1;
    let _ = Pair { a: d("a"), b: make("b", 1).await, n: d("lent").len() };
    let part = (d("left"), make("taken", 1).await).1;
    let shape = Shape::Two { left: d("left"), right: d("right") };
    let pair = Pair {
        a: match shape {
            Shape::Two { left, .. } if left.is_empty() => later(1, left).await,
            Shape::Empty => make("never", 1).await,
            _ => d("other"),
        },
        b: d("b"),
        n: d("lent").len(),
    };
    part.len() + pair.a.len() + pair.b.len() + pair.n
}

#[framewright::coroutine]
async fn or_else() -> usize {
    let Some(value) = (match d("matched") { _ => later(1, Some(d("value"))).await }) else {
        return later(1, 0).await;
    };
    tick("held", 1).await;
    value.len()
}

pub async fn case() -> usize {
    held().await + in_the_poll().await + or_else().await
}
