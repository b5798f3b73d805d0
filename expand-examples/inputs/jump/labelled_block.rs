//! `break 'label value` out of labelled blocks, with awaits before and in the value.

use framewright_expand_examples::{D, d, later, make, say};

#[framewright::coroutine]
async fn choose(n: u32) -> D {
    let held = d("held");
    let chosen = 'choice: {
        let first = make("first", 1).await;
        if n == 0 {
            break 'choice first;
        }
        if later(1, n == 1).await {
            break 'choice make("second", 1).await;
        }
        say("at the end");
        first.with(d("third"))
    };
    chosen.with(held)
}

pub async fn case() -> [D; 3] {
    [choose(0).await, choose(1).await, choose(2).await]
}
