//! `let else` with an awaited initialiser; the else block only leaves.

use framewright_expand_examples::{D, Feed, d, tick};

#[framewright::coroutine]
async fn first_two(feed: &mut Feed) -> Option<D> {
    let held = d("held");
    let Some(first) = feed.next().await else {
        return None;
    };
    let Some(second) = feed.next().await else { return Some(first) };
    tick("both", 1).await;
    Some(first.with(second).with(held))
}

pub async fn case() -> [Option<D>; 3] {
    let mut feed = Feed::new(&["a", "b", "c"]);
    [first_two(&mut feed).await, first_two(&mut feed).await, first_two(&mut feed).await]
}
