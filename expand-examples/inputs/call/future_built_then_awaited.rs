//! A future bound to a local, looked at, and awaited later.

use framewright_expand_examples::{d, say, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let first = tick("first", 1);
    let second = tick("second", 2);
    say(first.name());
    let held = d("held");
    second.await;
    say("between");
    first.await;
    held.len()
}
