//! Operators on bindings of patterns, where the value must outlive an await.

use std::ops::{Neg, Not};

use framewright_expand_examples::{D, d, later, tick};

struct Pair {
    a: D,
    b: D,
}

#[derive(Clone, Copy)]
struct Signed(i32);

impl Neg for &Signed {
    type Output = D;

    fn neg(self) -> D {
        d(format!("minus {}", self.0))
    }
}

#[framewright::coroutine]
async fn receiver() -> D {
    let Pair { a: _, b } = Pair { a: d("a"), b: d("b") };
    (!b).with(later(1, d("argument")).await)
}

#[framewright::coroutine]
async fn lent() -> usize {
    let (a, b) = (d("a"), d("b"));
    tick("held", 1).await;
    let lent = &(!a);
    let length = later(1, &-b).await.len();
    tick("again", 1).await;
    length + lent.len()
}

#[framewright::coroutine]
async fn of_a_reference() -> usize {
    let signed = Signed(7);
    let made = -&signed;
    tick("held", 1).await;
    let (one, truth) = (&signed, false);
    let length = later(1, &&one).await.0 as usize + made.len();
    if later(1, truth).await == !truth { 0 } else { length + usize::from(truth.not()) }
}

pub async fn case() -> (D, usize, usize) {
    (receiver().await, lent().await, of_a_reference().await)
}
