//! Slice patterns over a held vector and by value over an array.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn sum(list: &[D]) -> usize {
    match list {
        [] => later(1, 0).await,
        [one] => one.wait(1).await,
        [first, .., last] if first.len() == last.len() => first.wait(1).await + last.wait(1).await,
        [first, rest @ ..] => first.wait(1).await + rest.len(),
    }
}

pub async fn case() -> Vec<usize> {
    let list = [d("a"), d("bb"), d("c")];
    let mut sums =
        vec![sum(&list).await, sum(&list[..1]).await, sum(&list[..2]).await, sum(&[]).await];
    let [first, .., last] = list;
    tick("taken apart", 1).await;
    sums.push(first.len() + last.len());
    sums
}
