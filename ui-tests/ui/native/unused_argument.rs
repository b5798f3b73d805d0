//! An argument is not used.

#![deny(unused_variables)]

#[framewright::coroutine]
async fn fetch(url: &str, limit: usize) -> usize {
    std::future::ready(url.len()).await
}

fn main() {
    drop(fetch("a", 1));
}
