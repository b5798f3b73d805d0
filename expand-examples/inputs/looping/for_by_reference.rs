//! `for` over `&v`, `v.iter_mut()` and `v.iter().enumerate()`, awaiting on the items.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> (usize, u32) {
    let mut list = vec![d("a"), d("bb"), d("ccc")];
    let mut sum = 0;
    for value in &list {
        sum += value.wait(1).await;
    }
    let mut uses = 0;
    for value in list.iter_mut() {
        tick("before", 1).await;
        uses += value.touch();
        uses += value.bump(1).await;
    }
    for (at, value) in list.iter().enumerate().skip(1) {
        sum += at * later(1, value.len()).await;
    }
    (sum, uses)
}
