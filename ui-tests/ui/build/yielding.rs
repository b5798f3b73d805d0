//! A `yield`, which is not stable either.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    yield url.len();
    1
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
