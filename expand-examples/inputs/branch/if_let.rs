//! `if let` with an awaited scrutinee, by-move and by-reference bindings, awaits in both blocks.

use framewright_expand_examples::{D, Feed, d, tick};

#[framewright::coroutine]
async fn take(feed: &mut Feed) -> usize {
    let held = d("held");
    if let Some(value) = feed.next().await {
        tick("some", 1).await;
        value.len() + held.len()
    } else {
        tick("none", 1).await;
        held.len()
    }
}

#[framewright::coroutine]
async fn look(slot: &mut Option<D>) -> u32 {
    if let Some(value) = slot {
        tick("before", 1).await;
        value.touch();
        tick("after", 1).await;
        value.touch()
    } else if let None = slot {
        tick("empty", 1).await;
        0
    } else {
        1
    }
}

pub async fn case() -> (usize, usize, u32, u32) {
    let mut feed = Feed::new(&["a"]);
    let mut slot = Some(d("slot"));
    let taken = (take(&mut feed).await, take(&mut feed).await);
    let looked = look(&mut slot).await;
    slot = None;
    (taken.0, taken.1, looked, look(&mut slot).await)
}
