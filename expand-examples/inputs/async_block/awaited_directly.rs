//! `async {}` and `async move {}` blocks awaited where they stand.

use framewright_expand_examples::{d, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let lent = d("lent");
    let moved = d("moved");
    let mut count = 0;
    let first = async {
        count += 1;
        tick("in block", 1).await;
        lent.len()
    }
    .await;
    let second = async move {
        let inner = make("inner", 1).await;
        moved.with(inner).len()
    }
    .await;
    count += 1;
    first + second + lent.len() + count
}
