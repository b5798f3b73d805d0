//! The attribute by its path.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

#[framewright::coroutine()]
async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
