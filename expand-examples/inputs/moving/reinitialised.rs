//! A moved local assigned again, on all paths and on one.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
async fn again(refill: bool) -> usize {
    let mut value = d("value");
    let after = d("after");
    let first = value.send(1).await;
    tick("empty", 1).await;
    if refill {
        value = make("refilled", 1).await;
        tick("full", 1).await;
        return value.len() + first;
    }
    tick("never refilled", 1).await;
    value = d("late");
    first + after.len() + value.wait(1).await
}

pub async fn case() -> [usize; 2] {
    [again(true).await, again(false).await]
}
