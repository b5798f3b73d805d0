//! One local moved in some arms, lent in others, untouched in the rest.

use framewright_expand_examples::{d, later, make, tick};

#[framewright::coroutine]
async fn spend(how: u32) -> usize {
    let value = d("value");
    let other = d("other");
    let length = match later(1, how).await {
        0 => value.send(1).await,
        1 => value.with(make("more", 1).await).len(),
        2 => value.wait(1).await,
        3 => {
            let moved = value;
            tick("moved", 1).await;
            moved.len()
        }
        _ => later(1, 0).await,
    };
    tick("after", 1).await;
    length + other.len()
}

pub async fn case() -> Vec<usize> {
    let mut results = Vec::new();
    for how in 0..5 {
        results.push(spend(how).await);
    }
    results
}
