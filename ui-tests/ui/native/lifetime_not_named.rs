//! The signature does not say from which argument the returned reference is.

#[framewright::coroutine]
async fn fetch(url: &str, other: &str) -> &str {
    std::future::ready(()).await;
    if url.is_empty() { other } else { url }
}

fn main() {
    drop(fetch("a", "b"));
}
