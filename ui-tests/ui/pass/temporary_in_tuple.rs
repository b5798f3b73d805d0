//! A tuple that is held over an await refers to a temporary.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let pair = (&String::from(url), 1);
    ready(()).await;
    pair.0.len() + pair.1
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
