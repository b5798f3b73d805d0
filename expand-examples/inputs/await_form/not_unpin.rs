//! Sub-futures that must not move once polled, in loops, branches and arguments.

use framewright_expand_examples::{anchored, d, later};

#[framewright::coroutine]
async fn still(name: &'static str) -> usize {
    let local = d("local");
    anchored(name, 2).await;
    local.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = still("held");
    let mut sum = still("first").await;
    for _ in 0..2 {
        anchored("loop", 1).await;
        sum += still("in loop").await;
    }
    if later(1, true).await {
        anchored("branch", 1).await;
    }
    sum + held.await + [still("a").await, still("b").await].len()
}
