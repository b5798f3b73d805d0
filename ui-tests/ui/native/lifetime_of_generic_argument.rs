//! The right lifetime with a type parameter beside it, and the wrong one returned.

#[framewright::coroutine]
async fn fetch<'a, T: AsRef<str>>(url: &'a str, other: &str, more: T) -> &'a str {
    std::future::ready(()).await;
    if more.as_ref().is_empty() { other } else { url }
}

fn main() {
    drop(fetch("a", "b", "c"));
}
