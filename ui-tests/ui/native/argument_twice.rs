//! Two arguments have one name.

#[framewright::coroutine]
async fn fetch(url: &str, url: &str) -> usize {
    std::future::ready(url.len()).await
}

fn main() {
    drop(fetch("a", "b"));
}
