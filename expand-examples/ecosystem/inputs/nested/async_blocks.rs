//! The macros inside of native async blocks and closures, with captured locals.

use framewright_expand_examples::{D, Feed, d, later, say, tick};

#[framewright::coroutine]
async fn outer(given: D, mut feed: Feed) -> usize {
    let kept = d("kept");
    let mut count = 0;
    tick("pause", 1).await;
    let inner = async {
        let (a, b) = tokio::join!(kept.wait(1), given.wait(2));
        tokio::select! {
            biased;
            Some(kept) = feed.next(), if a > b => count += kept.len(),
            () = tick("timer", 3) => say("timer"),
        }
        let (c, d) = futures::join!(later(1, 1), kept.wait(1));
        c + d
    };
    let sum = inner.await;
    let moved = async move { framewright::join!(later(1, 2), given.wait(1)) };
    let (x, y) = moved.await;
    sum + count + kept.len() + x + y
}

#[framewright::coroutine]
pub async fn case() -> usize {
    outer(d("given"), Feed::new(&["a", "bc"])).await
}
