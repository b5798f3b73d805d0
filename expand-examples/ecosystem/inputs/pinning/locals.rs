//! `tokio::pin!`, `pin_mut!` and `futures_lite::pin!` of locals and arguments.

use framewright_expand_examples::{D, anchored, d, make, say, tick};
use futures::pin_mut;

#[framewright::coroutine]
async fn pinned(work: impl Future<Output = D>, given: D) -> usize {
    let before = d("before");
    tokio::pin!(work);
    let anchor = anchored("anchor", 2);
    pin_mut!(anchor);
    tick("pause", 1).await;
    let after = d("after");
    anchor.as_mut().await;
    let made = work.await;
    tokio::pin! {
        let later = make("later", 1);
        let last = given.send(1);
    }
    say(before.len());
    let other = tick("other", 1);
    futures_lite::pin!(other);
    other.await;
    let (made, later) = (made.len(), later.await);
    let last = last.await;
    made + later.len() + last + after.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    pinned(make("work", 2), d("given")).await
}
