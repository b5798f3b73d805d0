//! Awaits in several arguments, with plain ones between.

use framewright_expand_examples::{D, d, make};

fn join(a: D, b: D, c: D, e: D) -> D {
    a.with(b).with(c).with(e)
}

#[framewright::coroutine]
pub async fn case() -> D {
    join(make("a", 1).await, d("b"), make("c", 0).await, make("e", 2).await)
}
