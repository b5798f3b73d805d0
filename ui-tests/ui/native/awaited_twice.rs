//! A future is awaited twice.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let counting = async { url.len() };
    let first = counting.await;
    first + counting.await
}

fn main() {
    drop(fetch("a"));
}
