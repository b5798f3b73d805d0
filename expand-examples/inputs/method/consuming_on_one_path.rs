//! The same local as a consuming receiver on one path and a lent one on another.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
async fn measure(consume: bool) -> usize {
    let value = d("value");
    let after = d("after");
    tick("start", 1).await;
    let length = if consume { value.into_name().len() } else { value.len() };
    tick("middle", 1).await;
    let flag = later(1, !consume).await;
    length + after.len() + usize::from(flag)
}

pub async fn case() -> [usize; 2] {
    [measure(true).await, measure(false).await]
}
