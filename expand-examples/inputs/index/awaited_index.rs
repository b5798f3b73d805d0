//! `v[i().await]`, read and written, and nested.

use framewright_expand_examples::{d, later};

#[framewright::coroutine]
pub async fn case() -> (usize, usize, Vec<usize>) {
    let values = vec![d("a"), d("bb"), d("ccc")];
    let mut order = vec![2, 0, 1];
    let length = values[later(1, 2).await].len();
    let nested = values[order[later(1, 2).await]].len();
    order[later(1, 0).await] = later(1, 9).await;
    order[later(1, 1).await] += 5;
    (length, nested, order)
}
