//! `impl Trait` arguments: functions, iterators, futures.

use std::fmt::Display;
use std::future::Future;

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn apply(
    value: impl Display,
    mut job: impl FnMut(&str) -> usize,
    names: impl Iterator<Item = D>,
    last: impl Future<Output = D>,
) -> usize {
    let mut sum = job(&value.to_string());
    for name in names {
        sum += job(name.name()) + later(1, 1).await;
    }
    let last = last.await;
    tick("pause", 1).await;
    sum + last.len()
}

pub async fn case() -> (usize, u32) {
    let mut calls = 0;
    let job = |text: &str| {
        calls += 1;
        text.len()
    };
    let names = ["a", "b"].into_iter().map(d);
    let sum = apply(d("value"), job, names, later(1, d("last"))).await;
    (sum, calls)
}
