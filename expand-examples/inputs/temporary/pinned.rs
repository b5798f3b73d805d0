//! `pin!` of a future held over other awaits, polled by reference and to its end.

use std::future::Future;
use std::pin::pin;

use framewright_expand_examples::{anchored, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let mut pinned = pin!(async {
        anchored("anchored", 1).await;
        later(1, d("inside")).await.len()
    });
    tick("before", 1).await;
    let polled =
        std::future::poll_fn(|cx| std::task::Poll::Ready(pinned.as_mut().poll(cx).is_ready()))
            .await;
    tick("between", 1).await;
    pinned.await + held.len() + usize::from(polled)
}
