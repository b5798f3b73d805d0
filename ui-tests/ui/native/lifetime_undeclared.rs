//! A lifetime that is not declared.

#[framewright::coroutine]
async fn fetch(url: &'a str, other: &str) -> usize {
    std::future::ready(url.len() + other.len()).await
}

fn main() {
    drop(fetch("a", "b"));
}
