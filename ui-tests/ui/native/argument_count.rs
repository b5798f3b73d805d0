//! An argument is missing.

#[framewright::coroutine]
async fn count(text: &str, from: usize) -> usize {
    std::future::ready(text.len()).await - from
}

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    count(&url).await
}

fn main() {
    drop(fetch(String::new()));
}
