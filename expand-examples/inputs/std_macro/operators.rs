//! Operators, casts and ranges as arguments of formatting macros, on locals that are held.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn shown(n: u32) -> String {
    let k = later(1, 2u32).await;
    let held = d("held");
    tick("pause", 1).await;
    let first = format!("{} {} {:?} {}", n + 1, n as u64 * 2, 0..n, n > k);
    assert_eq!(k + 1, 3, "{}", k - 1);
    assert!(k + 1 > 0);
    tick("again", 1).await;
    let second = format!("{}{}{}", k + later(1, 1u32).await, -(n as i32), held.len() + 1);
    first + &second
}

pub async fn case() -> String {
    let kept: D = d("kept");
    shown(3).await + &kept.name()
}
