//! `defer!` over awaits: on the way out, by `?`, and in a loop.

use framewright_expand_examples::{D, Feed, d, later, say, tick};
use scopeguard::defer;

#[framewright::coroutine]
async fn deferred(given: &D, feed: &mut Feed) -> Option<usize> {
    let kept = d("kept");
    scopeguard::defer! {
        say(kept.len());
        say("outermost");
    }
    let mut count = 0;
    tick("pause", 1).await;
    for n in 0..3 {
        defer!(say(format!("round {n} {}", given.len())));
        let item = feed.next().await?;
        if n == 1 {
            continue;
        }
        count += later(1, item.len()).await;
    }
    Some(count + kept.len())
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let given = d("given");
    let all = deferred(&given, &mut Feed::new(&["a", "b", "c"])).await;
    let few = deferred(&given, &mut Feed::new(&["a"])).await;
    all.unwrap_or(50) + few.unwrap_or(100)
}
