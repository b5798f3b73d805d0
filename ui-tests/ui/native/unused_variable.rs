//! A local is not used.

#![deny(unused_variables)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length = url.len();
    std::future::ready(1).await
}

fn main() {
    drop(fetch("a"));
}
