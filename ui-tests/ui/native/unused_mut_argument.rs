//! An argument need not be `mut`.

#![deny(unused_mut)]

#[framewright::coroutine]
async fn fetch(mut url: String) -> usize {
    std::future::ready(()).await;
    url.len()
}

fn main() {
    drop(fetch(String::new()));
}
