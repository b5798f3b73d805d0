//! `vec!` in both forms with awaited elements.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
pub async fn case() -> (Vec<D>, Vec<u8>, Vec<D>) {
    let list = vec![d("a"), make("b", 1).await, d("c"), make("e", 1).await];
    let repeated = vec![later(1, 9).await; later(1, 3).await];
    let cloned = vec![make("f", 1).await; 2];
    (list, repeated, cloned)
}
