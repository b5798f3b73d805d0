//! An option that does not exist.

#[framewright::coroutine(pinned)]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
