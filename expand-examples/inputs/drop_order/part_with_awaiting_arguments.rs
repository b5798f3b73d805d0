//! A part that a method takes is an operand while its arguments await: of a value, or of a local.

use framewright_expand_examples::{D, d, make, say, tick};

trait With2 {
    fn with2(self, first: D, second: D) -> D;
}

impl With2 for D {
    fn with2(self, first: D, second: D) -> D {
        self.with(first).with(second)
    }
}

fn merge(left: D, right: D) -> D {
    left.with(right)
}

fn said(name: &'static str) -> D {
    say(name);
    d(name)
}

struct Pair {
    left: D,
    right: D,
}

#[framewright::coroutine]
async fn of_a_value() -> D {
    Pair { left: said("left"), right: said("right") }
        .right
        .with(merge(merge(d("a"), d("b")), make("c", 1).await))
}

#[framewright::coroutine]
async fn among_kept_operands() -> D {
    (said("left"), said("right")).0.with2(said("first"), make("second", 2).await)
}

#[framewright::coroutine]
async fn of_locals(pair: Pair, boxed: Box<(D, D)>) -> D {
    tick("pause", 1).await;
    let first = pair.right.with2(d("x"), merge(d("y"), make("z", 1).await));
    boxed.1.with(merge(first, make("last", 1).await.with(d("lent").renew())))
}

#[framewright::coroutine]
async fn of_pointees(boxed: Box<D>) -> D {
    tick("pause", 1).await;
    let first = (*boxed).with2(d("x"), merge(d("y"), make("z", 1).await));
    (*Box::new(d("made"))).with2(first, merge(d("v"), make("w", 1).await))
}

#[framewright::coroutine]
async fn in_a_larger_expression(tail: D) -> D {
    (*Box::new((d("first"), d("second")))).0.with2(d("x"), make("y", 1).await) + tail
}

/// What only lends its receiver leaves the value whole.
#[framewright::coroutine]
async fn lent() -> usize {
    let lent = (said("left"), said("right")).0.wait(make("n", 1).await.len() as u32 % 3).await;
    lent + (vec![d("a")], d("b")).0.iter().chain([make("c", 1).await].iter()).count()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let pair = Pair { left: d("left"), right: d("right") };
    let mut sum = of_a_value().await.len() + among_kept_operands().await.len();
    sum += of_locals(pair, Box::new((d("0"), d("1")))).await.len();
    sum += of_pointees(Box::new(d("boxed"))).await.len() + lent().await;
    sum + in_a_larger_expression(d("tail")).await.len()
}
