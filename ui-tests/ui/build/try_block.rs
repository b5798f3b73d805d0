//! A `try` block, which is not stable either.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let parsed: Option<usize> = try { url.parse().ok()? };
    ready(parsed.unwrap_or(0)).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
