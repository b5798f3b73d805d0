//! A local receiver consumed by its last call: it must not be dropped again.

use framewright_expand_examples::{d, say, tick};

#[framewright::coroutine]
pub async fn case() -> &'static str {
    let other = d("other");
    let value = d("value");
    tick("pause", 1).await;
    say(other.len());
    value.into_name()
}
