//! An await in the last argument: all others wait for it.

use framewright_expand_examples::{D, d, make};

fn join(a: D, b: D, c: D) -> String {
    format!("{a}{b}{c}")
}

#[framewright::coroutine]
pub async fn case() -> String {
    let held = d("held");
    let joined = join(d("a"), d("b"), make("c", 1).await);
    format!("{joined}{held}")
}
