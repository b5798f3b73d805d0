//! What is returned lives shorter than the signature says.

#[framewright::coroutine]
async fn fetch<'a, 'b>(url: &'a str, other: &'b str) -> &'a str {
    std::future::ready(()).await;
    if url.is_empty() { other } else { url }
}

fn main() {
    drop(fetch("a", "b"));
}
