//! What is returned lacks the bound that the signature promises.

use std::fmt::Display;

#[framewright::coroutine]
async fn fetch(url: &str) -> impl Display {
    std::future::ready(()).await;
    vec![url.len()]
}

fn main() {
    drop(fetch("a"));
}
