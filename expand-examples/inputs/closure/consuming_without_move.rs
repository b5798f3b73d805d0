//! A closure that captures by value only because its body consumes.

use framewright_expand_examples::{d, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let before = d("before");
    let value = d("value");
    let after = d("after");
    tick("pause", 1).await;
    let consume = || value.into_name();
    let name = consume();
    tick("pause", 1).await;
    name.len() + before.len() + after.len()
}
