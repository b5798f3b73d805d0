//! What is assigned and never read is written all the same, beside what is held then.

use framewright_expand_examples::{D, d, later, ready};

#[framewright::coroutine]
async fn argument(mut flag: bool, _: D) -> D {
    flag = 1 >= later(1, d("temporary").len()).await;
    d("argument")
}

#[framewright::coroutine]
async fn local(text: D) -> usize {
    let mut count: usize = text.len();
    ready(count).await;
    count = later(1, d("second").len()).await + d("third").len();
    ready(text.len()).await
}

#[framewright::coroutine]
async fn bound(limit: usize) -> usize {
    let mut sum = 0;
    let mut count: usize = 0;
    while sum < limit {
        sum += count + 1;
        let held = d("held");
        ready(held.len()).await;
        count = later(1, d("again").len()).await;
        if sum > 1 {
            break;
        }
    }
    sum
}

#[framewright::coroutine]
async fn declared(limit: usize) -> usize {
    let unread: u64 = later(1, 7).await + d("temporary of a let").len() as u64;
    ready(limit).await
}

pub async fn case() -> usize {
    let name = argument(true, d("other")).await.len();
    name + local(d("text")).await + bound(3).await + declared(2).await
}
