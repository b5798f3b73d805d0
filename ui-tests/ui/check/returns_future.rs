//! The function returns a future and is not async itself.

#[framewright::coroutine]
fn fetch(url: &str) -> impl Future<Output = usize> {
    std::future::ready(url.len())
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
