//! Blocks without `move` that may take one local by a method or a match, and use others as well.

use framewright_expand_examples::{D, d, ready, tick};

struct Pair {
    a: D,
    n: usize,
}

enum Shape {
    One(D),
    Empty,
}

#[framewright::coroutine]
async fn with_values(one: D, pair: Box<Pair>, other: D, count: usize) -> usize {
    tick("t", 1).await;
    let n = async {
        tick("u", 1).await;
        let other = other;
        one.into_name().len() + pair.n + count + other.len()
    }
    .await;
    tick("v", 1).await;
    n + pair.a.len() + count
}

#[framewright::coroutine]
async fn matched(some: bool, list: Vec<usize>) -> usize {
    let shape = ready(if some { Shape::One(d("one")) } else { Shape::Empty }).await;
    let number = ready(3).await;
    let n = async {
        match shape {
            Shape::One(inner) => list.len() + inner.len(),
            Shape::Empty => number,
        }
    }
    .await;
    tick("t", 1).await;
    n + number
}

#[framewright::coroutine]
async fn of_a_pointee(boxed: Box<D>, text: String) -> usize {
    tick("t", 1).await;
    let n = async { (*boxed).into_name().len() + usize::from(text == "text") }.await;
    tick("u", 1).await;
    n
}

#[framewright::coroutine]
async fn several(first: D, second: D, third: D) -> usize {
    let boxed = Box::new(d("boxed"));
    tick("t", 1).await;
    let block = async {
        let n = (*boxed).into_name().len() + third.len();
        match n > 5 {
            true => first.into_name().len(),
            false => second.into_name().len(),
        }
    };
    tick("u", 1).await;
    block.await
}

#[framewright::coroutine]
async fn beside_the_poll(first: D, second: D) -> usize {
    tick("t", 1).await;
    let other = d("other");
    let block = async { first.into_name().len() + second.into_name().len() + other.len() };
    block.await
}

pub async fn case() -> usize {
    let several = several(d("a"), d("b"), d("c")).await
        + beside_the_poll(d("a"), d("b")).await;
    let pair = Box::new(Pair { a: d("a"), n: 2 });
    let n = with_values(d("one"), pair, d("other"), 5).await;
    let m = matched(true, vec![1, 2]).await + matched(false, vec![]).await;
    several + n + m + of_a_pointee(Box::new(d("boxed")), "text".to_string()).await
}
