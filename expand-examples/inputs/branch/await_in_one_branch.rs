//! An await on one path only, then one on all of them.

use framewright_expand_examples::{d, make, tick};

#[framewright::coroutine]
async fn maybe(wait: bool) -> usize {
    let mut value = d("value");
    if wait {
        let inner = make("inner", 1).await;
        value = value.with(inner);
    }
    tick("after", 1).await;
    value.len()
}

pub async fn case() -> [usize; 2] {
    [maybe(true).await, maybe(false).await]
}
