//! References to arrays and tuples of locals, which are temporaries, and to constants.

use framewright_expand_examples::{D, d, tick};

const START: u32 = 7;

async fn all(values: &[D]) -> usize {
    tick("all", 1).await;
    values.iter().map(D::len).sum()
}

async fn sum(values: &[u32]) -> u32 {
    tick("sum", 1).await;
    values.iter().sum()
}

async fn both(pair: &(D, u32)) -> usize {
    tick("both", 1).await;
    pair.0.len() + pair.1 as usize
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let one = d("one");
    let two = d("three");
    let count = 4;
    let length = all(&[one, two]).await;
    let total = sum(&[0; 3]).await + sum(&[START, 1]).await + sum(&[count, 1]).await;
    let pair = d("pair");
    length + total as usize + both(&(pair, count)).await
}
