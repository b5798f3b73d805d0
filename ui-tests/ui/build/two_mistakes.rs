//! Two mistakes in one function are two errors at once.

use std::future::ready;

macro_rules! log {
    ($value:expr) => {
        println!("{}", $value)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    log!(ready(url).await);
    log!(ready(1).await);
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
