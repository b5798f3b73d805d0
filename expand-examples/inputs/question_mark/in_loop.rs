//! `?` leaves a loop with values held outside and inside of it.

use framewright_expand_examples::{D, Feed, d, tick};

#[framewright::coroutine]
async fn sum(feed: &mut Feed, times: usize) -> Option<usize> {
    let outer = d("outer");
    let mut sum = 0;
    for _ in 0..times {
        let inner: D = feed.next().await?;
        tick("pause", 1).await;
        sum += inner.len();
    }
    Some(sum + outer.len())
}

pub async fn case() -> (Option<usize>, Option<usize>) {
    let mut feed = Feed::new(&["a", "b", "c"]);
    (sum(&mut feed, 2).await, sum(&mut feed, 2).await)
}
