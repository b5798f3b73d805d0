//! A type that nothing says.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let found = Vec::new();
    std::future::ready(()).await;
    found.len() + url.len()
}

fn main() {
    drop(fetch("a"));
}
