//! A `let` has another type than the value that is awaited for it.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length: String = std::future::ready(url.len()).await;
    length.len()
}

fn main() {
    drop(fetch("a"));
}
