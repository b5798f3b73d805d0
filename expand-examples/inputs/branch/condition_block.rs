//! Conditions that are blocks with droppables and awaits of their own.

use framewright_expand_examples::{d, later, make, say};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let mut count = 0;
    if {
        let probe = make("probe", 1).await;
        later(1, probe.len() == 5).await
    } {
        say("first");
        count += 1;
    }
    if make("temporary", 1).await.len() > 3 && {
        say("and");
        later(1, true).await
    } {
        count += 10;
        later(1, d("in block")).await.len();
    }
    count
}
