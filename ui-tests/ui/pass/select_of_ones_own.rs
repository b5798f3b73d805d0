//! A `select!` that is the crate's own, with an await in its handler.

use std::future::ready;

macro_rules! select {
    ($name:ident = $future:expr => $arm:expr) => {{
        let $name = $future.await;
        $arm
    }};
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    select! {
        length = ready(url.len()) => ready(length).await
    }
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
