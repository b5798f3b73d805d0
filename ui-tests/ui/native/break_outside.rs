//! A `break` outside of any loop.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    if std::future::ready(url.is_empty()).await {
        break;
    }
    url.len()
}

fn main() {
    drop(fetch("a"));
}
