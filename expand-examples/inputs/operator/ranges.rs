//! Ranges of every form with awaited ends.

use framewright_expand_examples::later;

#[framewright::coroutine]
pub async fn case() -> Vec<u32> {
    let all: Vec<u32> = (0..10).collect();
    let mut picked = Vec::new();
    picked.extend(later(1, 1).await..later(1, 3).await);
    picked.extend(later(1, 5).await..=6);
    picked.extend(&all[later(1, 8).await..]);
    picked.extend(&all[..later(1, 2).await]);
    picked.extend(&all[4..=later(1, 4).await]);
    picked
}
