//! `?` and an await in the arguments of one call: what was evaluated before is dropped.

use framewright_expand_examples::feed::Dry;
use framewright_expand_examples::{D, Feed, d, make};

fn join(a: D, b: D, c: D) -> D {
    a.with(b).with(c)
}

#[framewright::coroutine]
async fn joined(feed: &mut Feed) -> Result<D, Dry> {
    let held = d("held");
    let pair = (make("x", 1).await, feed.try_next().await?);
    let value = join(d("a"), feed.try_next().await?, make("c", 1).await);
    drop(held);
    let (one, two) = pair;
    Ok(value.with(one).with(two))
}

pub async fn case() -> [Result<D, Dry>; 2] {
    let mut feed = Feed::new(&["1", "2", "3"]);
    [joined(&mut feed).await, joined(&mut feed).await]
}
