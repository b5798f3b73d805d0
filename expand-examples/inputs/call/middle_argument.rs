//! An await in a middle argument: the first argument waits for it, the last is evaluated after it.

use framewright_expand_examples::{D, d, make};

fn join(a: D, b: D, c: D) -> String {
    format!("{a}{b}{c}")
}

#[framewright::coroutine]
pub async fn case() -> String {
    join(d("a"), make("b", 2).await, d("c"))
}
