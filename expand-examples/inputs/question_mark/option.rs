//! `?` on awaited options, inside a larger expression.

use framewright_expand_examples::{D, Feed, d};

#[framewright::coroutine]
async fn pair(feed: &mut Feed) -> Option<D> {
    let held = d("held");
    let joined = feed.next().await?.with(feed.next().await?);
    Some(joined.with(held))
}

pub async fn case() -> [Option<D>; 2] {
    let mut feed = Feed::new(&["a", "b", "c"]);
    [pair(&mut feed).await, pair(&mut feed).await]
}
