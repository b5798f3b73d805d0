//! Moving out of a box, whole and in parts, with awaits between.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let boxed = Box::new(d("boxed"));
    let pair = Box::new((d("left"), d("right")));
    tick("whole", 1).await;
    let inner = *boxed;
    tick("unboxed", 1).await;
    let (left, right) = *pair;
    tick("apart", 1).await;
    let third = Box::new(make("third", 1).await);
    tick("boxed again", 1).await;
    let third = *third;
    third.send(1).await + inner.len() + left.with(right).len()
}
