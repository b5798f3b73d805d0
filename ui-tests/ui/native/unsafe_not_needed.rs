//! Nothing in an `unsafe` block needs it.

#![deny(unused_unsafe)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    // SAFETY: nothing here is unsafe.
    let length = unsafe { url.len() };
    std::future::ready(length).await
}

fn main() {
    drop(fetch("a"));
}
