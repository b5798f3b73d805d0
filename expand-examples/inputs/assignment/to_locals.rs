//! `x = f().await`: the old value is dropped after the new one is there.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
pub async fn case() -> D {
    let mut x = d("first");
    x = make("second", 1).await;
    x.touch();
    x = x.with(make("third", 1).await);
    let other = d("other");
    tick("pause", 1).await;
    x = other;
    tick("pause", 1).await;
    x
}
