//! One macro call that is not understood awaits twice and breaks; that is one mistake.

use std::future::ready;

macro_rules! both {
    ($left:expr, $right:expr, $then:expr) => {
        match ($left, $right) {
            (left, right) if left > right => (left, right),
            _ => $then,
        }
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    loop {
        let (left, right) = both!(ready(url.len()).await, ready(1).await, break 0);
        drop(left + right);
    }
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
