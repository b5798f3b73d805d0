//! `while let` over a stream.

use framewright_expand_examples::{Feed, d, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut feed = Feed::new(&["a", "bb", "ccc"]);
    let held = d("held");
    let mut sum = 0;
    while let Some(value) = feed.next().await {
        sum += value.len();
        tick("between", 1).await;
        sum += value.into_name().len();
    }
    sum + held.len()
}
