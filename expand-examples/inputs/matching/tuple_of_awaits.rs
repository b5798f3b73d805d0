//! A tuple of awaits as a scrutinee, matched by value, literal and reference.

use framewright_expand_examples::{D, Feed, d, later, tick};

#[framewright::coroutine]
async fn two(feed: &mut Feed, n: u32) -> String {
    match (feed.next().await, later(1, n).await, feed.next().await) {
        (Some(left), 0, Some(right)) => left.with(right).name().to_string(),
        (Some(left), n, _) if n > 1 => format!("{left}{}", later(1, n).await),
        (Some(ref left), _, ref right) => {
            tick("lent", 1).await;
            format!("{left}{right:?}")
        }
        (None, ..) => "none".into(),
    }
}

pub async fn case() -> Vec<String> {
    let mut feed = Feed::new(&["a", "b", "c", "e", "f", "g", "h"]);
    let mut results = Vec::new();
    for n in [0, 2, 1, 0, 5] {
        results.push(two(&mut feed, n).await);
    }
    results
}
