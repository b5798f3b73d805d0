//! `||` with awaits, mixed with `&&`: the right side runs only after a false left one.

use framewright_expand_examples::{later, say};

#[framewright::coroutine]
async fn either(a: bool, b: bool, c: bool) -> bool {
    let answer = later(1, a).await || {
        say("b");
        b
    } && later(1, c).await;
    say(answer);
    !answer || later(1, c).await && b
}

pub async fn case() -> [bool; 4] {
    [
        either(true, false, false).await,
        either(false, true, false).await,
        either(false, true, true).await,
        either(false, false, true).await,
    ]
}
