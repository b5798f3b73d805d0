//! `for` over ranges with awaited ends, over chars, and over an awaited collection.

use framewright_expand_examples::{d, later, say};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let held = d("held");
    let mut sum = 0;
    for n in 0..later(1, 3).await {
        sum += later(1, n).await;
    }
    for n in (1..=later(1, 2).await).rev() {
        sum += n * held.len() as u32;
    }
    for letter in held.name().chars() {
        say(later(0, letter).await);
    }
    for value in later(1, vec![d("a"), d("b")]).await {
        sum += value.wait(1).await as u32;
    }
    sum
}
