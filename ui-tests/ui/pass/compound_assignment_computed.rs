//! A compound assignment to a computed place awaits its value.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(sums: &mut [usize], at: usize) -> usize {
    sums[at + 1] += ready(at).await;
    sums.len()
}

async fn twice() -> usize {
    let mut sums = [0, 0];
    fetch(&mut sums, 0).await + fetch(&mut sums, 0).await
}

fn main() {
    drop(twice());
}
