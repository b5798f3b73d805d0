//! A temporary is dropped at the end of its statement, and used later.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let trimmed = url.to_owned().trim();
    std::future::ready(()).await;
    trimmed.len()
}

fn main() {
    drop(fetch("a"));
}
