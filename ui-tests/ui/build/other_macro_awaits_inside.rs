//! A macro that awaits inside its expansion, under a name that nothing knows.

use std::future::ready;

macro_rules! wait {
    ($future:expr) => {
        $future.await
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    wait!(ready(url.len()))
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
