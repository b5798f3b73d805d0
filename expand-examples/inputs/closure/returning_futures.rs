//! Closures and async closures that make futures, awaited at the call.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> usize {
    let factor = d("factor");
    let start = |n: usize| later(1, n * factor.len());
    let first = start(1).await;
    let chained = async |n: usize| make("inner", 1).await.len() + n + factor.len();
    let second = chained(start(2).await).await;
    first + second + factor.len()
}
