//! A `match` with awaiting arms as an operand, an argument and a receiver.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
async fn mixed(n: u32) -> usize {
    let left = d("left").len()
        + match n {
            0 => later(1, 1).await,
            _ => make("right", 1).await.len(),
        };
    let joined = d("a").with(match later(1, n).await {
        0 => make("b", 1).await,
        _ => d("c"),
    });
    left + match n {
        0 => joined,
        _ => make("other", 1).await,
    }
    .into_name()
    .len()
}

pub async fn case() -> [usize; 2] {
    [mixed(0).await, mixed(1).await]
}
