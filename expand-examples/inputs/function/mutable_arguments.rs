//! `mut` arguments, changed, replaced and moved out before the end.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
async fn change(mut value: D, mut number: u32, mut list: Vec<D>) -> (D, u32) {
    value.touch();
    number += 1;
    list.push(make("pushed", 1).await);
    value = value.with(list.remove(0));
    number += value.bump(1).await;
    tick("pause", 1).await;
    (value, number)
}

pub async fn case() -> (D, u32) {
    change(d("value"), 1, vec![d("a"), d("b")]).await
}
