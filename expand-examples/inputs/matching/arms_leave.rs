//! Arms that return, break and continue, beside one that gives a value.

use framewright_expand_examples::{D, Feed, d, tick};

#[framewright::coroutine]
async fn run(feed: &mut Feed) -> Result<usize, D> {
    let outer = d("outer");
    let mut sum = 0;
    loop {
        let value = match feed.next().await {
            Some(value) if value.len() == 1 => continue,
            Some(value) if value.len() > 3 => return Err(value),
            Some(value) => value,
            None => break,
        };
        tick("value", 1).await;
        sum += value.len();
    }
    Ok(sum + outer.len())
}

pub async fn case() -> [Result<usize, D>; 2] {
    let (mut good, mut bad) = (Feed::new(&["a", "bb", "ccc"]), Feed::new(&["ee", "long", "f"]));
    [run(&mut good).await, run(&mut bad).await]
}
