//! What an awaited function returns is returned for longer than its argument lives.

#[framewright::coroutine]
async fn same(text: &str) -> &str {
    std::future::ready(text).await
}

#[framewright::coroutine]
async fn fetch<'a>(url: &'a str, other: &str) -> &'a str {
    if url.is_empty() { same(other).await } else { url }
}

fn main() {
    drop(fetch("a", "b"));
}
