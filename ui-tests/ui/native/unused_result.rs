//! A `Result` is not looked at.

#![deny(unused_must_use)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.parse::<usize>()).await;
    url.len()
}

fn main() {
    drop(fetch("a"));
}
