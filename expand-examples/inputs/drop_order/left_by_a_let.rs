//! What a `let` leaves of its value, and what it binds, where temporaries end with it.

use framewright_expand_examples::{D, d, later, make, ready, tick};

struct Three {
    a: D,
    b: D,
    n: usize,
}

async fn look(value: &mut D) -> usize {
    value.len()
}

async fn made_from(_: &Three, _: &D, given: D) -> D {
    given
}

#[framewright::coroutine]
async fn left() -> usize {
    let Three { a: kept, .. } = Three { n: look(&mut d("lent")).await, b: d("left"), a: d("a") };
    let Three { b: mut last, n, .. } =
        Three { n: look(&mut d("lent")).await, b: d("b"), a: d("left") };
    last.touch();
    let Three { a: mut first, .. } =
        Three { b: d("b").with(d("left")), a: make("first", 1).await, n: d("late").len() };
    tick("pause", 1).await;
    first.touch();
    kept.len() + last.len() + n + first.len()
}

#[framewright::coroutine]
async fn with_a_type() -> usize {
    let (first, _): (D, D) = (made_from(&three("x"), &d("y"), d("z")).await, d("left"));
    tick("pause", 1).await;
    first.len()
}

#[framewright::coroutine]
async fn with_else(result: Result<D, D>) -> usize {
    let Ok(value) = (match look(&mut d("lent")).await {
        0 => Err(d("none")),
        _ => result,
    }) else {
        return ready(1).await;
    };
    value.len()
}

#[framewright::coroutine]
async fn bound_last() -> usize {
    let value = made_from(&three("x"), &d("lent"), d("given")).await;
    let (first, mut second) = (d("first"), made_from(&three("y"), &d("lent"), d("z")).await);
    let third = (Three { b: made_from(&three("z"), &d("lent"), d("b")).await, ..three("w") }, 1).0;
    second.touch();
    value.len() + first.len() + second.len() + third.b.len()
}

#[framewright::coroutine]
async fn of_a_box() -> usize {
    let part = (*Box::new(three("boxed"))).b;
    later(1, part.len()).await
}

#[framewright::coroutine]
async fn to_nothing(value: D) -> usize {
    let (first, _) = (value, make("second", 1).await);
    _ = first;
    _ = d("dropped at once");
    later(1, 1).await
}

fn three(name: &str) -> Three {
    Three { a: d(format!("{name}.a")), b: d(format!("{name}.b")), n: name.len() }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = left().await + with_a_type().await + bound_last().await + of_a_box().await;
    sum += with_else(Ok(d("ok"))).await + with_else(Err(d("err"))).await;
    sum + to_nothing(d("value")).await
}
