//! Closures given as arguments that read and change held locals, before and after awaits.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (Vec<usize>, u32) {
    let offset = d("offset");
    let mut calls = 0;
    tick("pause", 1).await;
    let sizes = [1, 2, 3]
        .iter()
        .map(|n| {
            calls += 1;
            n + offset.len()
        })
        .collect::<Vec<usize>>();
    tick("pause", 1).await;
    let sum = sizes.iter().fold(later(1, 0).await, |sum, n| sum + n + offset.len());
    (sizes, calls + sum as u32)
}
