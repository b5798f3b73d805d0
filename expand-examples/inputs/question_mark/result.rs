//! `?` on awaited results, on both paths; droppables held at each.

use framewright_expand_examples::feed::Dry;
use framewright_expand_examples::{D, Feed, d};

#[framewright::coroutine]
async fn three(feed: &mut Feed) -> Result<D, Dry> {
    let first = feed.try_next().await?;
    let guard = d("guard");
    let second = feed.try_next().await?;
    let both = first.with(second);
    Ok(both.with(feed.try_next().await?).with(guard))
}

pub async fn case() -> (Result<D, Dry>, Result<D, Dry>) {
    let (mut long, mut short) = (Feed::new(&["a", "b", "c"]), Feed::new(&["e", "f"]));
    (three(&mut long).await, three(&mut short).await)
}
