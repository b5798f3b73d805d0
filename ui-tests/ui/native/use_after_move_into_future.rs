//! A value is used after a future took it.

#[framewright::coroutine]
async fn count(text: String) -> usize {
    std::future::ready(text.len()).await
}

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    count(url).await + url.len()
}

fn main() {
    drop(fetch(String::new()));
}
