//! A future is not awaited.

#![deny(unused_must_use)]

#[framewright::coroutine]
async fn count(text: &str) -> usize {
    std::future::ready(text.len()).await
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    count(url);
    count(url).await
}

fn main() {
    drop(fetch("a"));
}
