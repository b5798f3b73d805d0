//! Generic async callbacks: `F: Fn(&T) -> Fut`, and `AsyncFnMut`.

use std::future::Future;

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn retry<F, Fut, T>(times: u32, mut attempt: F) -> Option<T>
where
    F: FnMut(u32) -> Fut,
    Fut: Future<Output = Option<T>>,
{
    for n in 0..times {
        if let Some(value) = attempt(n).await {
            return Some(value);
        }
        tick("backoff", n).await;
    }
    None
}

#[framewright::coroutine]
async fn each(list: &[D], mut job: impl AsyncFnMut(&D) -> usize) -> usize {
    let mut sum = 0;
    for value in list {
        sum += job(value).await;
    }
    sum
}

pub async fn case() -> (Option<u32>, usize) {
    let held = d("held");
    let found = retry(3, |n| later(1, (n == 2).then_some(n))).await;
    let mut calls = 0;
    let sum = each(&[d("a"), d("bb")], async |value| {
        calls += 1;
        value.wait(1).await + held.len()
    })
    .await;
    (found, sum + calls)
}
