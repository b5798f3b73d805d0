//! There is no such method, on a value that was awaited.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let found = std::future::ready(Some(url)).await;
    std::future::ready(()).await;
    found.length()
}

fn main() {
    drop(fetch(String::new()));
}
