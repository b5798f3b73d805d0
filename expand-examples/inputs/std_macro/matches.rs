//! `matches!` on an awaited value, with a guard and bindings.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> [bool; 4] {
    let held = d("held");
    [
        matches!(later(1, Some(3)).await, Some(1..=5)),
        matches!(later(1, Some(3)).await, Some(n) if n > held.len()),
        matches!(make("a", 1).await.name(), "b" | "a"),
        !matches!(later(1, Err::<u8, _>(held)).await, Ok(_)),
    ]
}
