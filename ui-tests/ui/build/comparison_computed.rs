//! A computed place is compared with an awaited value, in the middle of an expression.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(sums: &[usize], at: usize) -> bool {
    bool::from(sums[at + 1] == ready(at).await)
}

async fn twice() -> bool {
    fetch(&[1, 2], 0).await && fetch(&[1, 2], 0).await
}

fn main() {
    drop(twice());
}
