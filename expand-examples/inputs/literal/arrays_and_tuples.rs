//! Array, repeat and tuple literals with awaits, unfinished ones dropped on cancel.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
pub async fn case() -> ([D; 3], (D, u8, D), [u8; 3], [Vec<D>; 1]) {
    let array = [d("a"), make("b", 1).await, make("c", 1).await];
    let tuple = (make("e", 1).await, later(1, 2).await, make("f", 1).await);
    let repeated = [later(1, 7).await; 3];
    (array, tuple, repeated, [vec![make("g", 1).await]; 1])
}
