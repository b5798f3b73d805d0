//! A value is assigned and never read.

#![deny(unused_assignments)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let mut length = url.len();
    println!("{length}");
    length = 1;
    std::future::ready(()).await;
    length = 2;
    std::future::ready(length).await
}

fn main() {
    drop(fetch("a"));
}
