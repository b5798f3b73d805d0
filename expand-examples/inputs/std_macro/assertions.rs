//! `assert!`, `assert_eq!` and `assert_ne!` with awaits, passing ones.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    assert!(later(1, true).await);
    assert!(later(1, 3).await < held.len(), "too long: {held}");
    assert_eq!(make("a", 1).await, d("a"));
    assert_eq!(held.len(), later(1, 4).await, "message {}", 1);
    assert_ne!(later(1, 1).await, later(1, 2).await);
    debug_assert!(later(1, true).await);
    held.len()
}
