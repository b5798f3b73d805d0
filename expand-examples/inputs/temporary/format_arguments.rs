//! Temporaries in format arguments around an await, and inline captures of held locals.

use framewright_expand_examples::{D, d, make, say, tick};

async fn send(text: &str) -> usize {
    tick("send", 1).await;
    text.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let first = send(&format!("{held} {} {}", d("a"), make("b", 1).await)).await;
    say("after");
    let text = format!("{held}");
    let second = send(&text).await + send(&format!("{text} {held:>6}")).await;
    first + second
}
