//! Closures behind `Box<dyn Fn>`, kept in a vector over awaits.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut jobs: Vec<Box<dyn Fn(usize) -> usize>> = Vec::new();
    for name in ["a", "bb"] {
        let value = d(name);
        jobs.push(Box::new(move |n| value.len() * n));
        tick("pause", 1).await;
    }
    let mut sum = 0;
    for job in &jobs {
        sum += job(later(1, 10).await);
    }
    sum
}
