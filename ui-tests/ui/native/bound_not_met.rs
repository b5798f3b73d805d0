//! A type does not have the bound that a function asks of it.

use std::fmt::Display;

struct Url;

#[framewright::coroutine]
async fn show<T: Display>(value: T) -> String {
    std::future::ready(value.to_string()).await
}

#[framewright::coroutine]
async fn fetch(url: Url) -> String {
    show(url).await
}

fn main() {
    drop(fetch(Url));
}
