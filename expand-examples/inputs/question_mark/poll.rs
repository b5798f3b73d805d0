//! `?` on `Poll` of results, inside a closure-less body.

use std::task::Poll;

use framewright_expand_examples::{D, d, later};

#[framewright::coroutine]
async fn polled(now: Poll<Result<u32, D>>) -> Result<u32, D> {
    let held = d("held");
    let ready = later(1, now).await?;
    match ready {
        Poll::Ready(n) => Ok(later(1, n).await + held.len() as u32),
        Poll::Pending => Err(held),
    }
}

pub async fn case() -> [Result<u32, D>; 3] {
    [
        polled(Poll::Ready(Ok(1))).await,
        polled(Poll::Pending).await,
        polled(Poll::Ready(Err(d("error")))).await,
    ]
}
