//! Sub-futures that borrow locals, shared and mutably, in turn.

use framewright_expand_examples::{D, d};

async fn stretch(value: &mut D, by: &D) -> usize {
    value.bump(1).await as usize + by.wait(1).await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut value = d("value");
    let by = d("by");
    let first = stretch(&mut value, &by).await;
    let second = stretch(&mut value, &by).await;
    value.touch();
    first + second + by.len()
}
