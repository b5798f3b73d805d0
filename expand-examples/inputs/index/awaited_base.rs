//! `f().await[i]`: the indexed value is a temporary.

use framewright_expand_examples::{D, Leaf, d, later};

fn list(n: u32) -> Leaf<impl FnOnce() -> Vec<D>> {
    Leaf::new("list", n, || vec![d("a"), d("bb"), d("ccc")])
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let length = list(1).await[1].len() + list(1).await[later(1, 2).await].wait(1).await;
    length + held.len()
}
