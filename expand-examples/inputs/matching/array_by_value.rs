//! Parts of an array moved out by pattern, the rest dropped at its place.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn ends(list: [D; 3]) -> usize {
    let held = d("held");
    match list {
        [first, _, last] if first.len() > 1 => {
            tick("both", 1).await;
            first.with(last).len() + held.len()
        }
        [first, ..] => {
            tick("one", 1).await;
            first.len()
        }
    }
}

pub async fn case() -> [usize; 2] {
    [ends([d("aa"), d("b"), d("c")]).await, ends([d("a"), d("b"), d("c")]).await]
}
