//! Recursion through a function that returns `Pin<Box<dyn Future>>`.

use std::future::Future;
use std::pin::Pin;

use framewright_expand_examples::{d, tick};

fn boxed(depth: u32) -> Pin<Box<dyn Future<Output = u32>>> {
    Box::pin(descend(depth))
}

#[framewright::coroutine]
async fn descend(depth: u32) -> u32 {
    let held = d(depth.to_string());
    tick("down", 1).await;
    let below = if depth == 0 { 0 } else { boxed(depth - 1).await };
    below + held.len() as u32
}

pub async fn case() -> u32 {
    descend(2).await
}
