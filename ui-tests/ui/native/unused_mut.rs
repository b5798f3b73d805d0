//! A local need not be `mut`.

#![deny(unused_mut)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let mut length = url.len();
    std::future::ready(()).await;
    length
}

fn main() {
    drop(fetch("a"));
}
