//! What a `let` takes apart is owned by its bindings before temporaries of its value end.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    a: D,
    b: D,
    n: usize,
}

async fn filled(given: D, into: &mut Vec<D>) -> D {
    *into = vec![d("made"), given];
    d("result")
}

#[framewright::coroutine]
async fn by_reference() -> usize {
    let (ref first, second) = ((d("first"), d("rest")).0, d("second"));
    tick("pause", 1).await;
    first.len() + second.len()
}

#[framewright::coroutine]
async fn in_part() -> usize {
    let (_, Pair { n: ref count, a: mut taken, b: mut last }) =
        (match d("matched") { _ => d("left") }, Pair { a: d("a"), b: d("b"), n: 2 });
    tick("pause", 1).await;
    taken.touch();
    last.touch();
    *count
}

#[framewright::coroutine]
async fn of_a_literal() -> usize {
    let Pair { n: ref count, a: taken, .. } = Pair { a: d("a"), b: d("b"), n: d("lent").len() };
    let Pair { a: first, n, .. } =
        Pair { a: filled(d("given"), &mut Vec::new()).await, b: d("b"), n: d("lent").len() };
    tick("pause", 1).await;
    *count + taken.len() + first.len() + n
}

#[framewright::coroutine]
async fn in_the_poll() -> usize {
    let (first, mut count) =
        (filled(d("given"), &mut Vec::new()).await, match d("matched") { _ => 1 });
    count += 1;
    first.len() + count
}

#[framewright::coroutine]
async fn with_a_type() -> usize {
    let (first, second): (D, _) =
        (filled(d("given"), &mut Vec::new()).await, (d("second"), d("rest")).0);
    first.len() + second.len()
}

#[framewright::coroutine]
async fn over_an_await() -> usize {
    let (first, second) = (filled(d("given"), &mut Vec::new()).await, (d("second"), d("rest")).0);
    let third = make("third", 1).await;
    first.len() + second.len() + third.len()
}

pub async fn case() -> usize {
    let sum = by_reference().await + in_part().await + in_the_poll().await;
    sum + of_a_literal().await + with_a_type().await + over_an_await().await
}
