//! An expression after `crate =`.

#[framewright::coroutine(crate = framewright + 1)]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
