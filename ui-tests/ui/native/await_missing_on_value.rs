//! A future is used as its value.

#[framewright::coroutine]
async fn count(text: &str) -> usize {
    std::future::ready(text.len()).await
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    count(url) + 1
}

fn main() {
    drop(fetch("a"));
}
