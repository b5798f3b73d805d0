//! Attributes beside it keep their meaning: on the function, its arguments and its statements.

#![deny(deprecated, unused_must_use)]

use std::future::ready;

/// Fetches.
#[must_use = "it is worth something"]
#[inline]
#[allow(unused_variables, clippy::unused_async)]
#[cfg(not(windows))]
#[framewright::coroutine]
#[doc(hidden)]
async fn fetch(url: &str, #[allow(unused_mut)] mut limit: usize) -> usize {
    #![allow(unused_assignments)]
    #[allow(unused_mut)]
    let mut length = url.len();
    let mut unread = 1;
    unread = 2;
    ready(length).await
}

fn main() {
    drop(fetch("a", 1));
}
