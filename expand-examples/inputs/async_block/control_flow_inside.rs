//! `?`, `return` and loops inside a block concern the block alone.

use framewright_expand_examples::feed::Dry;
use framewright_expand_examples::{D, Feed, d, tick};

#[framewright::coroutine]
async fn tried(feed: &mut Feed) -> usize {
    let held = d("held");
    let result: Result<D, Dry> = async {
        let first = feed.try_next().await?;
        if first.len() > 2 {
            return Ok(first);
        }
        loop {
            let next = feed.try_next().await?;
            if next.len() > 1 {
                break Ok(first.with(next));
            }
        }
    }
    .await;
    tick("after", 1).await;
    match result {
        Ok(value) => value.len(),
        Err(Dry) => held.len(),
    }
}

pub async fn case() -> [usize; 3] {
    let mut feed = Feed::new(&["long", "a", "b", "cc", "e"]);
    [tried(&mut feed).await, tried(&mut feed).await, tried(&mut feed).await]
}
