//! An error in a crate that denies warnings: what the function uses must still count as used.

#![deny(warnings)]

use std::future::ready;

macro_rules! log {
    ($value:expr, $then:expr) => {{
        println!("{}", $value);
        $then
    }};
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    loop {
        log!(ready(url).await, break);
    }
    url.len()
}

fn main() {
    drop(fetch("a"));
}
