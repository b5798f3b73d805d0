//! A trait object that must live for ever holds a value of a type that may not.

use std::fmt::Debug;

#[framewright::coroutine]
async fn fetch<T: Debug>(url: T) -> Box<dyn Debug> {
    std::future::ready(()).await;
    Box::new(url)
}

fn main() {
    drop(fetch("a"));
}
