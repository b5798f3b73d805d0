//! Methods that may take their receiver, with arguments that are awaited `async` blocks.

use framewright_expand_examples::{D, d, make, tick};

async fn value(name: &'static str) -> Result<D, String> {
    Ok(make(name, 1).await)
}

#[framewright::coroutine]
async fn joined() -> Result<usize, String> {
    let first = d("first").with(async { make("second", 1).await }.await);
    let held = d("held");
    tick("between", 1).await;
    let third = held.with(async move { value("third").await }.await?);
    let spare = Some(d("spare"));
    tick("again", 1).await;
    let last = spare.unwrap_or(async { d("default") }.await);
    Ok(first.len() + third.len() + last.len())
}

#[framewright::coroutine]
pub async fn case() -> usize {
    joined().await.unwrap_or(0)
}
