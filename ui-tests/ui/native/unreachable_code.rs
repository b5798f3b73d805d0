//! Code after a `return` is never reached.

#![deny(unreachable_code)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    return std::future::ready(url.len()).await;
    println!("done");
}

fn main() {
    drop(fetch("a"));
}
