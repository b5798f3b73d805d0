//! Something deprecated is used.

#![deny(deprecated)]

#[deprecated = "use `count`"]
fn length(url: &str) -> usize {
    url.len()
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(length(url)).await
}

fn main() {
    drop(fetch("a"));
}
