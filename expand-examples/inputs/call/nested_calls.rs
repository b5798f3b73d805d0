//! Calls inside calls, awaits at every depth.

use framewright_expand_examples::{D, d, make};

fn pair(a: D, b: D) -> D {
    a.with(b)
}

#[framewright::coroutine]
pub async fn case() -> D {
    pair(
        pair(d("a"), make("b", 1).await),
        pair(make("c", 1).await, pair(d("e"), make("f", 1).await)),
    )
}
