//! Awaits on either side of comparisons of droppable values.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> Vec<bool> {
    let held = d("b");
    let mut results = Vec::new();
    results.push(d("a") == make("a", 1).await);
    results.push(make("c", 1).await != d("c"));
    results.push(make("a", 1).await < held);
    results.push(later(1, 3).await >= later(1, 4).await);
    results
}
