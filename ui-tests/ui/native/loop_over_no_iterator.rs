//! A loop over something that is no iterator, and awaits in its body.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let mut sum = 0;
    for byte in url.len() {
        sum += std::future::ready(byte).await;
    }
    sum
}

fn main() {
    drop(fetch("a"));
}
