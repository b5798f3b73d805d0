//! A number used by value in branches that end in a call, and again on one of two ways after them.

use framewright_expand_examples::{d, make, ready, say, tick};

#[framewright::coroutine]
async fn one_of_two(some: bool) -> usize {
    let mut sum = 0;
    for number in 0..2 {
        let way = match (if some { Ok(number) } else { Err::<usize, usize>(number) }) {
            Ok(_) => ready(d("taken")).await,
            Err(_) => {
                say(number);
                d("other")
            }
        };
        sum += make("made", 1).await.with(way).len();
    }
    tick("t", 1).await;
    sum
}

pub async fn case() -> usize {
    one_of_two(true).await + one_of_two(false).await
}
