//! `let else` with awaits on both sides, leaving a loop by `break` and `continue`.

use framewright_expand_examples::{D, Feed, d, later, say};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut feed = Feed::new(&["a", "bb", "ccc"]);
    let mut sum = 0;
    loop {
        let outer = d("outer");
        let Some(value) = feed.next().await else {
            say("dry");
            break later(1, sum).await;
        };
        let (name, 2..) = (value.name(), value.len()) else {
            later(1, outer).await.len();
            continue;
        };
        sum += later(1, name.len()).await;
    }
}
