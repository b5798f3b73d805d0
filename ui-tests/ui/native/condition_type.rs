//! A condition that is no `bool`.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    while std::future::ready(url.len()).await {
        println!("{url}");
    }
    if url.len() { 1 } else { std::future::ready(2).await }
}

fn main() {
    drop(fetch("a"));
}
