//! Something that is no future is awaited.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    url.len().await
}

fn main() {
    drop(fetch("a"));
}
