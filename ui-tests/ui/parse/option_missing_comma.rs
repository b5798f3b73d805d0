//! No comma between two options.

#[framewright::coroutine(edition = 2024 crate = ::framewright)]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
