//! An argument is returned as if it lived for ever.

#[framewright::coroutine]
async fn fetch(url: &str) -> &'static str {
    std::future::ready(()).await;
    url
}

fn main() {
    drop(fetch("a"));
}
