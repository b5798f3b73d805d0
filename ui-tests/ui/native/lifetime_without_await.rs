//! Nothing is awaited, and the wrong argument returned.

#[framewright::coroutine]
async fn fetch<'a>(url: &'a str, other: &str) -> &'a str {
    if url.is_empty() { other } else { url }
}

fn main() {
    drop(fetch("a", "b"));
}
