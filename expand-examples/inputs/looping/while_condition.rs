//! `while` with an await in its condition and none in its body.

use framewright_expand_examples::{d, later, say};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let held = d("held");
    let mut n = 0;
    while later(1, n).await < 3 && held.len() == 4 {
        say(n);
        n += 1;
    }
    n
}
