//! Nested loops of every kind, droppables and awaits at each level.

use framewright_expand_examples::{Feed, d, later, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = 0;
    for n in 0..2 {
        let row = make("row", 1).await;
        let mut feed = Feed::new(&["a", "b"]);
        while let Some(value) = feed.next().await {
            let mut left = n;
            while left > 0 {
                left -= later(1, 1).await;
                sum += value.len();
            }
            sum += loop {
                tick("inner", 1).await;
                break row.len();
            };
        }
    }
    sum + d("end").len()
}
