//! The attribute is written as a name and a value.

#[framewright::coroutine = "Send"]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
