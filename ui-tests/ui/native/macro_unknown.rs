//! A macro that is not known.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(()).await;
    info!("fetched {}", url);
    url.len()
}

fn main() {
    drop(fetch("a"));
}
