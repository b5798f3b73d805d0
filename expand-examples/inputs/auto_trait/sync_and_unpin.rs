//! Futures that have to be `Sync`, and one that stays `'static` and boxed as `Send`.

use std::future::Future;
use std::pin::Pin;

use framewright_expand_examples::{D, d};

fn synced<F: Future + Sync>(future: F) -> F {
    future
}

#[framewright::coroutine]
async fn lend(value: &D) -> usize {
    let list = vec![value.len()];
    std::future::ready(()).await;
    list.len() + value.len()
}

#[framewright::coroutine]
async fn own(value: D, text: String) -> usize {
    let length = std::future::ready(text.len()).await;
    value.len() + length
}

pub async fn case() -> usize {
    let value = d("value");
    let first = synced(lend(&value)).await;
    let boxed: Pin<Box<dyn Future<Output = usize> + Send>> = Box::pin(own(value, "text".into()));
    first + boxed.await
}
