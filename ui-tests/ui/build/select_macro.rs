//! `select!` of a future that is a local: one crate's takes it, another's borrows it.

use std::future::ready;

macro_rules! select {
    ($name:ident = $future:expr => $arm:expr) => {{
        let $name = $future.await;
        $arm
    }};
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let mut future = ready(url.len());
    select! {
        length = future => ready(length).await
    }
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
