//! The function is `const`, which no async function can be.

#[framewright::coroutine]
const async fn fetch(url: &str) -> usize {
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
