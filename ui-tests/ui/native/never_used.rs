//! A function is never used.

#![deny(dead_code)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

fn main() {}
