//! A macro of std with an `.await`, whose format string is a macro call.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    println!(concat!("{}", "!"), ready(url).await);
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
