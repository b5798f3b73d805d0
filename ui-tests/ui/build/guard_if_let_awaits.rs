//! An `if let` in a guard awaits.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(url: Option<&str>) -> usize {
    match url {
        Some(url) if let Some(length) = ready(Some(url.len())).await => length,
        _ => 0,
    }
}

async fn twice() -> usize {
    fetch(Some("a")).await + fetch(None).await
}

fn main() {
    drop(twice());
}
