//! `while let` chains (2024) with awaits in their links.

use framewright_expand_examples::{D, Feed, d, later, tick};

#[framewright::coroutine]
async fn run(feed: &mut Feed, mut spare: Vec<D>) -> usize {
    let mut sum = 0;
    while let Some(value) = feed.next().await
        && later(1, value.len()).await < 3
        && let Some(extra) = spare.pop()
    {
        tick("body", 1).await;
        sum += value.with(extra).len();
        if sum > 9 {
            break;
        }
    }
    sum
}

pub async fn case() -> [usize; 3] {
    let mut feed = Feed::new(&["a", "bb", "ccc", "e", "f", "gg", "hh", "h"]);
    [
        run(&mut feed, vec![d("x"), d("y"), d("z")]).await,
        run(&mut feed, vec![d("only")]).await,
        run(&mut feed, vec![d("1"), d("long one"), d("3")]).await,
    ]
}
