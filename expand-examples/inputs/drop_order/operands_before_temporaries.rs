//! Operands and temporaries of an expression that is dropped while it waits, or panics.
//!
//! Operands of an inner expression go before the temporaries of the statement, those of its
//! outermost one among them.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn count(lent: &mut Vec<D>) -> usize {
    tick("in count", 1).await;
    lent.len()
}

#[framewright::coroutine]
async fn tail() -> (D, usize) {
    (later(0, d("first")).await, count(&mut vec![d("lent"), d("lent too")]).await)
}

#[framewright::coroutine]
async fn statements() -> usize {
    let boxed = Box::new((later(0, d("boxed")).await, count(&mut vec![d("lent")]).await));
    let plain = (later(0, d("plain")).await, count(&mut vec![d("lent")]).await);
    drop((d("dropped"), count(&mut vec![d("lent")]).await));
    (d("ignored"), count(&mut vec![d("lent")]).await);
    if d("left").len() + (d("right"), count(&mut vec![d("lent")]).await).1 > 3 {
        tick("more", 1).await;
    }
    boxed.1 + plain.1
}

#[framewright::coroutine]
async fn arms(way: usize) -> usize {
    let made = match way {
        1 => (d("in arm"), count(&mut vec![d("lent")]).await),
        _ => tail().await,
    };
    let inside = match way {
        1 => Some((d("inside"), count(&mut vec![d("lent")]).await)),
        _ => None,
    };
    made.1 + inside.map_or(0, |inside| inside.1)
}

#[framewright::coroutine]
async fn in_a_loop() -> usize {
    let mut sum = 0;
    for item in [d("one"), d("two").with(d("three"))] {
        sum += later(1, item).await.with(d("four")).len();
    }
    sum
}

pub async fn case() -> usize {
    statements().await + arms(1).await + arms(2).await + in_a_loop().await
}
