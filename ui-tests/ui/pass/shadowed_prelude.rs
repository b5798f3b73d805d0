//! Names of the prelude and of `core` mean something else where the function stands.

#![allow(non_camel_case_types, dead_code)]

use std::future::ready;

mod core {}
struct Option;
struct Some;
struct None;
struct Poll;
struct Future;
struct Result;
struct Box;
struct Drop;

#[framewright::coroutine]
async fn fetch(url: &str) -> u64 {
    let length = url.len() as u64;
    ready(()).await;
    length + ready(1_u64).await
}

fn main() {
    drop(fetch("a"));
}
