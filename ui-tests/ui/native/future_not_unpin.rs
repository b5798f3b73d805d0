//! A future that is not `Unpin` is polled by hand without being pinned.

use std::pin::Pin;
use std::task::{Context, Poll};

#[framewright::coroutine]
async fn count(text: &str) -> usize {
    std::future::ready(text.len()).await
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let mut counting = count(url);
    let poll = |context: &mut Context<'_>| match Pin::new(&mut counting).poll(context) {
        Poll::Ready(length) => Poll::Ready(length),
        Poll::Pending => Poll::Pending,
    };
    std::future::poll_fn(poll).await
}

fn main() {
    drop(fetch("a"));
}
