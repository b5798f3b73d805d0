//! What a function marked `must_use` gives is not used.

#![deny(unused_must_use)]

#[must_use]
#[framewright::coroutine]
async fn count(url: &str) -> usize {
    std::future::ready(url.len()).await
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    count(url).await;
    1
}

fn main() {
    drop(fetch("a"));
}
