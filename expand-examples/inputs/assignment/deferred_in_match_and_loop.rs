//! `let x;` set in match arms, in a loop that is left, and never.

use framewright_expand_examples::{D, Feed, d, make, tick};

#[framewright::coroutine]
async fn run(feed: &mut Feed) -> Option<D> {
    let (found, length);
    loop {
        match feed.next().await {
            Some(value) if value.len() > 1 => {
                found = value;
                break;
            }
            Some(_) => tick("short", 1).await,
            None => return None,
        }
    }
    let unset: D;
    match found.len() {
        2 => length = make("two", 1).await,
        _ => {
            unset = make("set", 1).await;
            length = unset.renew();
        }
    }
    tick("pause", 1).await;
    Some(found.with(length))
}

pub async fn case() -> [Option<D>; 3] {
    let mut feed = Feed::new(&["a", "bb", "ccc", "e"]);
    [run(&mut feed).await, run(&mut feed).await, run(&mut feed).await]
}
