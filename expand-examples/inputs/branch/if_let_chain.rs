//! If-let chains (2024) with awaits in their links and moves between.

use framewright_expand_examples::{D, Feed, d, later, say, tick};

#[framewright::coroutine]
async fn both(feed: &mut Feed, wanted: usize) -> Option<D> {
    if let Some(first) = feed.next().await
        && later(1, first.len() == wanted).await
        && let Some(second) = feed.next().await
        && !second.is_empty()
    {
        tick("block", 1).await;
        Some(first.with(second))
    } else {
        say("else");
        tick("else", 1).await;
        None
    }
}

pub async fn case() -> [Option<D>; 3] {
    let mut feed = Feed::new(&["a", "b", "cc", "e"]);
    [both(&mut feed, 1).await, both(&mut feed, 1).await, both(&mut feed, 1).await]
}
