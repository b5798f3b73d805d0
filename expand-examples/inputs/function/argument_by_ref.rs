//! An argument that its pattern lends, of a type that is copied: it lies where it was.

use framewright_expand_examples::{d, later, say, tick};

#[framewright::coroutine]
async fn lent(ref number: usize, (ref first, second): (u64, u64)) -> u64 {
    let value = d("value");
    tick("pause", 1).await;
    say(format!("{number} {first} {second}"));
    let other = later(1, *number as u64).await;
    other + *first + second + value.len() as u64
}

#[framewright::coroutine]
pub async fn case() -> u64 {
    lent(3, (4, 5)).await
}
