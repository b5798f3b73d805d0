//! Closures held over awaits: by reference, by mutable reference, by move.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (usize, u32, usize) {
    let lent = d("lent");
    let moved = d("moved");
    let mut count = 0;
    let read = || lent.len();
    let mut add = |n: u32| count += n;
    let own = move || moved.len();
    tick("pause", 1).await;
    add(later(1, 3).await);
    add(1);
    let length = read();
    tick("pause", 1).await;
    (length + read(), count, own())
}
