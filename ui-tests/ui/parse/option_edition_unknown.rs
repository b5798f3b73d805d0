//! An edition that does not exist.

#[framewright::coroutine(edition = 2019)]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
