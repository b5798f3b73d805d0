//! Recursion without `Box::pin`: a function that calls itself, and two that call each other.

use framewright_expand_examples::{D, d, say, tick};

#[framewright::coroutine(boxed(local))]
async fn sum(n: u32, value: D) -> u32 {
    let own = d("own");
    if n == 0 {
        return 0;
    }
    tick("sum", 1).await;
    let below = sum(n - 1, value).await;
    say(format!("{own:?} {n}"));
    n + below
}

#[framewright::coroutine(boxed)]
async fn is_even(n: u32) -> bool {
    if n == 0 { true } else { is_odd(n - 1).await }
}

#[framewright::coroutine(boxed)]
async fn is_odd(n: u32) -> bool {
    if n == 0 { false } else { is_even(n - 1).await }
}

pub async fn case() -> (u32, bool) {
    (sum(3, d("value")).await, is_even(5).await)
}
