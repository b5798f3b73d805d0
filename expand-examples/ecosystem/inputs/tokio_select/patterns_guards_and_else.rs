//! Branches with guards and refutable patterns, handlers that await, and the branch for none.

use framewright_expand_examples::{D, Feed, d, later, say, tick};

#[framewright::coroutine]
async fn round(feed: &mut Feed, given: &D, open: bool) -> Option<D> {
    let note = d("note");
    let found = tokio::select! {
        biased;
        Some(value) = feed.next(), if open => {
            tick("handling", 1).await;
            say(note.len());
            Some(value)
        }
        length = given.wait(3), if note.len() > 100 => Some(d(format!("{length}"))),
        () = tick("timer", 2) => {
            say(later(1, "timed out").await);
            None
        }
        else => Some(d("nothing")),
    };
    tick("after", 1).await;
    say(note.len());
    found
}

#[framewright::coroutine]
async fn disabled(mut feed: Feed) -> usize {
    let mut other = Feed::new(&[]);
    let out = tokio::select! {
        biased;
        Some(value) = feed.next() => value.len(),
        Ok(value) = other.try_next() => value.len(),
        else => {
            tick("none", 1).await;
            7
        }
    };
    out + 1
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let given = d("given");
    let mut feed = Feed::new(&["a", "b"]);
    let mut found = Vec::new();
    for open in [true, false, true] {
        found.extend(round(&mut feed, &given, open).await);
    }
    found.len() + disabled(Feed::new(&[])).await + disabled(Feed::new(&["x"])).await
}
