//! A function that is not known.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    count(url).await
}

fn main() {
    drop(fetch("a"));
}
