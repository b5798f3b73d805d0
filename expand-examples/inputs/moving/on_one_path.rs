//! A value moved on one path only, then an await on both: dropped once, at its place.

use framewright_expand_examples::{d, make, tick};

#[framewright::coroutine]
async fn maybe(take: bool) -> usize {
    let before = d("before");
    let value = d("value");
    let after = d("after");
    let mut length = 0;
    if take {
        length = value.send(1).await;
    }
    tick("after the branch", 1).await;
    length + before.len() + after.len() + make("last", 1).await.len()
}

pub async fn case() -> [usize; 2] {
    [maybe(true).await, maybe(false).await]
}
