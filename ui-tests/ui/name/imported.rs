//! The attribute is imported under its own name, which a built-in attribute has too.

use framewright::coroutine;

#[coroutine]
async fn fetch(url: &str) -> usize {
    url.len()
}

fn main() {
    drop(fetch("a"));
}
