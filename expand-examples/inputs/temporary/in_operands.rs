//! Temporaries on both sides of operators, dropped in reverse at the end of the statement.

use framewright_expand_examples::{D, d, later, make, say};

fn part(value: &D) -> &str {
    value.name()
}

#[framewright::coroutine]
pub async fn case() -> String {
    let text = part(&d("a")).to_string() + part(&make("b", 1).await) + part(&d("c"));
    say("first");
    let sum = d("x").len() + later(1, d("y")).await.len() * d("z").len() + later(1, 1).await;
    say("second");
    [part(&d("e")), part(&make("f", 1).await)].concat() + &text + &sum.to_string()
}
