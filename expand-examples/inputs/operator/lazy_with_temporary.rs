//! A temporary on the right of `&&` that lives over the await, on one path only.

use framewright_expand_examples::{D, d, later, say};

async fn long(value: &D) -> bool {
    value.wait(1).await > 2
}

#[framewright::coroutine]
async fn check(left: bool) -> bool {
    let answer = later(1, left).await && long(&d("temporary")).await;
    say("after");
    answer
}

pub async fn case() -> [bool; 2] {
    [check(false).await, check(true).await]
}
