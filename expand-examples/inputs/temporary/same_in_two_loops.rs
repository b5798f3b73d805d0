//! The same kind of temporary in loops and branches, made anew each time.

use framewright_expand_examples::{D, d, later, tick};

async fn see(value: &D) -> usize {
    value.wait(1).await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = 0;
    for n in 0..2 {
        sum += see(&d(format!("outer {n}"))).await;
        while sum % 3 != 0 {
            sum += see(&d("inner")).await.min(1);
        }
        if later(1, n).await == 1 && see(&d("condition")).await == 9 {
            tick("found", 1).await;
        }
    }
    sum
}
