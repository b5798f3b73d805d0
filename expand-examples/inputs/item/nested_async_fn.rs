//! Async functions inside the body, with and without the attribute.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    async fn native(value: &D) -> usize {
        value.wait(1).await
    }
    #[framewright::coroutine]
    async fn lowered(value: D) -> usize {
        let local = d("local");
        tick("lowered", 1).await;
        value.len() + local.len()
    }
    let held = d("held");
    let first = native(&held).await;
    first + lowered(held).await
}
