//! The option `crate` with a number.

#[framewright::coroutine(crate = 4)]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
