//! An assertion that fails after an await unwinds through what is held.

use framewright_expand_examples::{d, later, make, say};

#[framewright::coroutine]
async fn check(number: u32) -> usize {
    let held = d("held");
    assert_eq!(later(1, number).await, 3, "{}", {
        say("message");
        held.len()
    });
    let other = make("other", 1).await;
    assert!(later(1, number).await == 4, "always");
    other.len()
}

pub async fn case() -> usize {
    let outer = d("outer");
    check(3).await + outer.len()
}
