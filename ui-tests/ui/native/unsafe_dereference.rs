//! A raw pointer is read without `unsafe`, and kept over an await.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length = url.len();
    let pointer = &raw const length;
    let read = *pointer;
    std::future::ready(read).await + length
}

fn main() {
    drop(fetch("a"));
}
