//! A type parameter lacks the bound that its use needs.

#[framewright::coroutine]
async fn fetch<T>(url: T) -> String {
    let text = url.to_string();
    std::future::ready(text).await
}

fn main() {
    drop(fetch("a"));
}
