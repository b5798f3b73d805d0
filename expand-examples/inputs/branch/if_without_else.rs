//! `if` without `else` whose block ends in an await, and one whose condition alone awaits.

use framewright_expand_examples::{D, d, later, say, tick};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let mut count = 0;
    let held: D = d("held");
    if held.len() == 4 {
        count += 1;
        tick("block", 1).await
    }
    if later(1, count == 1).await {
        say("condition");
    }
    if !later(1, true).await && held.len() > 0 {
        say("never");
    }
    count
}
