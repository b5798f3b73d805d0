//! The attribute is imported with everything else, and a built-in attribute has its name.

use framewright::*;

#[coroutine]
async fn fetch(url: &str) -> usize {
    url.len()
}

fn main() {
    drop(fetch("a"));
}
