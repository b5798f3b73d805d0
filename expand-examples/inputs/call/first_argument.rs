//! An await in the first argument; the later ones are evaluated after it.

use framewright_expand_examples::{D, d, make};

fn join(a: D, b: D, c: D) -> String {
    format!("{a}{b}{c}")
}

#[framewright::coroutine]
pub async fn case() -> String {
    join(make("a", 1).await, d("b"), d("c"))
}
