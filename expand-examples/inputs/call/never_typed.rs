//! Expressions that never give a value, in argument position.

use framewright_expand_examples::{D, d, later, make, say};

fn pair(a: D, b: u32) -> String {
    format!("{a}{b}")
}

#[framewright::coroutine]
async fn give_up(early: bool) -> String {
    let held = d("held");
    let text =
        pair(make("a", 1).await, if later(1, early).await { return "early".into() } else { 3 });
    say(&text);
    drop(held);
    text
}

pub async fn case() -> String {
    give_up(true).await + &give_up(false).await
}
