//! `ref`, `ref mut`, `&` and `@` patterns in `let`, held over awaits.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (usize, u32, u32) {
    let mut pair = (d("left"), d("right"));
    let &number = &later(1, 5).await;
    let whole @ (small, _) = later(1, (1, 2)).await;
    let uses = {
        let (ref left, ref mut right) = pair;
        tick("pause", 1).await;
        right.touch() + left.len() as u32
    };
    let (left, right) = &mut pair;
    tick("pause", 1).await;
    left.touch();
    (right.len(), uses, number + small + whole.1)
}
