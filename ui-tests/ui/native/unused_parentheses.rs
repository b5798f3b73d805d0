//! Parentheses that nothing needs, and a comparison that is nothing.

#![deny(unused_parens, unused_must_use)]

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    if (std::future::ready(url.is_empty()).await) {
        url == "a";
    }
    (url.len())
}

fn main() {
    drop(fetch("a"));
}
