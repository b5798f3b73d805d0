//! An arm that is never reached.

#![deny(unreachable_patterns)]

#[framewright::coroutine]
async fn fetch(reply: Option<usize>) -> usize {
    match reply {
        Some(length) => std::future::ready(length).await,
        _ => 0,
        None => 1,
    }
}

fn main() {
    drop(fetch(None));
}
