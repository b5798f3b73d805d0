//! An error in a crate that denies warnings: what the function uses must still count as used.

#![deny(warnings)]

use std::future::ready;

macro_rules! log {
    ($value:expr) => {
        println!("{}", $value)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    log!(ready(url).await);
    url.len()
}

fn main() {
    drop(fetch("a"));
}
