//! `let x;` initialised in branches, some of which await; dropped only where it was set.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
async fn choose(n: u32) -> usize {
    let before = d("before");
    let chosen: D;
    let after = d("after");
    if n == 0 {
        chosen = d("plain");
    } else if n == 1 {
        chosen = make("awaited", 1).await;
    } else {
        tick("unset", 1).await;
        return before.len();
    }
    tick("set", 1).await;
    chosen.len() + after.len()
}

pub async fn case() -> [usize; 3] {
    [choose(0).await, choose(1).await, choose(2).await]
}
