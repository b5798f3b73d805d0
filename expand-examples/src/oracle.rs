//! What the native side of streams is made of, and how an input asks a stream for its next item.
//!
//! In: a pinned stream. Out: its items. Invariant: both sides are asked in the same way.

use std::future::poll_fn;
use std::pin::Pin;

pub use async_stream;
pub use futures_core::Stream;

/// The next item.
pub async fn next<S: Stream>(mut stream: Pin<&mut S>) -> Option<S::Item> {
    poll_fn(|cx| stream.as_mut().poll_next(cx)).await
}
