//! A local receiver used by mutable reference, before and after awaits.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (u32, u32) {
    let mut value = d("value");
    let before = value.touch();
    tick("pause", 1).await;
    let after = value.touch() + later(1, 10).await;
    (before, after)
}
