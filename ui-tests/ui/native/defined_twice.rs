//! A function is defined twice.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

fn main() {
    drop(fetch("a"));
}
