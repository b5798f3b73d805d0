//! Patterns in `let`: tuples, structs, slices, nested, `mut`, on awaited values.

use framewright_expand_examples::{D, d, later, make, tick};

struct Pair {
    x: D,
    y: (D, u32),
}

#[framewright::coroutine]
pub async fn case() -> (usize, u32) {
    let (mut a, b) = (d("a"), make("b", 1).await);
    let Pair { x, y: (inner, number) } = later(1, Pair { x: d("x"), y: (d("y"), 3) }).await;
    let [first, second] = [make("first", 1).await, d("second")];
    tick("pause", 1).await;
    a.touch();
    let sum = a.len() + b.len() + x.len() + inner.len();
    tick("pause", 1).await;
    (sum + first.len() + second.len(), number)
}
