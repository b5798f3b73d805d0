//! References assigned anew, to locals of the same and of inner blocks.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let (one, two) = (d("one"), d("two"));
    let mut current = &one;
    let mut sum = current.wait(1).await;
    if later(1, true).await {
        current = &two;
    }
    sum += current.len();
    let mut slot: Option<&D> = None;
    tick("between", 1).await;
    {
        let inner = d("inner");
        slot = Some(&inner);
        tick("inside", 1).await;
        sum += slot.map_or(0, D::len);
    }
    let number = &mut 23;
    tick("literal", 1).await;
    *number += 1;
    sum + *number
}
