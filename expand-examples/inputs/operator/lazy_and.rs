//! `&&` with awaits: the right side runs only after a true left one.

use framewright_expand_examples::{later, make, say};

#[framewright::coroutine]
async fn both(left: bool, right: bool) -> bool {
    let answer = later(1, left).await && make("right", 1).await.len() == 5 && later(1, right).await;
    say(answer);
    answer
}

pub async fn case() -> [bool; 3] {
    [both(false, true).await, both(true, false).await, both(true, true).await]
}
