//! Functions that return `impl Trait` and futures that give closures.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn names(list: Vec<D>) -> impl Iterator<Item = usize> {
    tick("names", 1).await;
    list.into_iter().map(|value| value.len())
}

#[framewright::coroutine]
async fn adder(value: D) -> impl Fn(usize) -> usize {
    let length = value.wait(1).await;
    move |n| n + length + value.len()
}

#[framewright::coroutine]
async fn either(left: bool) -> Box<dyn std::fmt::Debug> {
    if later(1, left).await { Box::new(d("left")) } else { Box::new(5) }
}

pub async fn case() -> String {
    let sum: usize = names(vec![d("a"), d("bb")]).await.sum();
    let add = adder(d("value")).await;
    format!("{sum} {} {:?} {:?}", add(1), either(true).await, either(false).await)
}
