//! A struct that is held over an await refers to a temporary.

use std::future::ready;

struct Request<'a> {
    url: &'a String,
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let request = Request { url: &String::from(url) };
    ready(()).await;
    request.url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
