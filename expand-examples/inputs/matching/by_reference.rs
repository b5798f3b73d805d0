//! By-reference bindings into a held local: default modes, `ref`, `ref mut`, `&` patterns.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (usize, u32) {
    let mut pair = (d("left"), Some(d("right")));
    let number = Some(&4);
    let mut sum = match &pair {
        (left, Some(right)) => left.wait(1).await + right.wait(1).await,
        (left, None) => left.len(),
    };
    match pair {
        (ref left, Some(ref mut right)) => {
            tick("ref mut", 1).await;
            sum += right.touch() as usize + left.len();
        }
        _ => {}
    }
    let uses = match &mut pair.1 {
        Some(right) => right.bump(1).await,
        None => 0,
    };
    match number {
        Some(&n) => (sum + later(1, n).await, uses),
        None => (sum, uses),
    }
}
