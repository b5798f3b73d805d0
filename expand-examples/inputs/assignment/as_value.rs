//! Assignments in expression position: in blocks, arms, closures and conditions.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
pub async fn case() -> (D, u32) {
    let mut value = d("value");
    let mut n = 0;
    let unit = value = make("assigned", 1).await;
    match later(1, 1).await {
        1 => n = later(1, 5).await,
        _ => value = d("never"),
    }
    if later(1, true).await {
        n += 1
    } else {
        value = make("never", 1).await
    }
    let mut add = |by| n += by;
    add(later(1, 1).await);
    let () = unit;
    (value, n)
}
