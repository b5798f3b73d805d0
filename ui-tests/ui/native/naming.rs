//! Names that are not written as usual.

#![deny(nonstandard_style)]

#[framewright::coroutine]
async fn fetchAll(URL: &str) -> usize {
    let theLength = URL.len();
    std::future::ready(()).await;
    theLength
}

fn main() {
    drop(fetchAll("a"));
}
