//! Functions that return `!` or a `Poll`, with an ABI of their own.

use std::task::Poll;

use framewright_expand_examples::feed::Dry;
use framewright_expand_examples::{D, Feed, d, later, say, tick};

#[framewright::coroutine]
async fn for_ever(given: D) -> ! {
    let kept = d("kept");
    let mut rounds = 0;
    loop {
        tick("round", 1).await;
        rounds += 1;
        say(rounds + kept.len() + given.len());
        if rounds == 3 {
            std::panic::panic_any("enough");
        }
    }
}

#[framewright::coroutine]
async fn state(feed: &mut Feed, ready: bool) -> Poll<Result<usize, Dry>> {
    let kept = d("kept");
    let item = feed.try_next().await?;
    if !ready {
        return Poll::Pending;
    }
    tick("pause", 1).await;
    Poll::Ready(Ok(later(1, item.len()).await + kept.len()))
}

#[allow(improper_ctypes_definitions)]
#[framewright::coroutine]
async extern "C" fn foreign(given: D, n: u32) -> usize {
    tick("foreign", n).await;
    given.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut feed = Feed::new(&["one", "two"]);
    say(format!("{:?}", state(&mut feed, true).await));
    say(format!("{:?}", state(&mut feed, false).await));
    say(format!("{:?}", state(&mut feed, true).await));
    let length = foreign(d("given"), 1).await;
    if length > 5 {
        return length;
    }
    for_ever(d("last")).await
}
