//! A `join!` that is the crate's own, and awaits one after the other.

use std::future::ready;

macro_rules! join {
    ($left:expr, $right:expr) => {
        ($left.await, $right.await)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let (left, right) = join!(ready(url.len()), ready(1));
    left + right
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
