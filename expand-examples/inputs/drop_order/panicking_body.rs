//! A panic of the body itself, between awaits, with values at every level.

use framewright_expand_examples::{D, d, later, make, tick};

#[framewright::coroutine]
async fn inner(list: &[D], at: usize) -> usize {
    let local = d("inner local");
    tick("inner", 1).await;
    list[later(1, at).await].len() + local.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let list = [d("x"), d("y")];
    let mut sum = 0;
    for at in 0..3 {
        let _row = make("row", 1).await;
        sum += inner(&list, at).await;
    }
    sum
}
