//! A part of a new value is compared with an awaited value, in the middle of an expression.

use std::future::ready;

#[framewright::coroutine]
async fn fetch(at: usize) -> bool {
    bool::from([at, 1][at] == ready(at).await)
}

fn main() {
    drop(fetch(1));
}
