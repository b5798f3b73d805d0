//! One macro call that is not understood awaits twice; that is one mistake.

use std::future::ready;

macro_rules! both {
    ($left:expr, $right:expr) => {
        ($left, $right)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let (left, right) = both!(ready(url.len()).await, ready(1).await);
    left + right
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
