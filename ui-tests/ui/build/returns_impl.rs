//! An error in a function that returns `impl Trait`, whose hidden type a stub must name.

use std::future::ready;

macro_rules! log {
    ($value:expr) => {
        println!("{}", $value)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> impl Iterator<Item = char> {
    log!(ready(url).await);
    url.chars()
}

async fn twice() -> usize {
    fetch("a").await.count() + fetch("b").await.count()
}

fn main() {
    drop(twice());
}
