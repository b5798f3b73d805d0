//! The attribute is imported under another name.

use framewright::coroutine as lower;

#[lower]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

#[lower(edition = 2021)]
async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
