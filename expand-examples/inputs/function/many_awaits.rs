//! Thirty awaits in one flat function.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let held = d("held");
    let mut s = 1u32;
    s = s * 3 + later(1, 1).await;
    s = s * 3 + later(0, 2).await;
    s = s * 3 + later(0, 3).await;
    s = s * 3 + later(1, 4).await;
    s = s ^ later(0, 5).await;
    s = s ^ later(0, 6).await;
    s += later(0, 7).await + later(0, 8).await + later(1, 9).await;
    tick("ten", 0).await;
    tick("eleven", 0).await;
    tick("twelve", 1).await;
    s -= later(0, 13).await;
    s %= later(0, 1400).await;
    s *= later(0, 15).await;
    s = s * 3 + later(0, 16).await;
    s = s * 3 + later(0, 17).await;
    s = s * 3 + later(0, 18).await;
    s = s.rotate_left(later(1, 1).await);
    s = s.wrapping_add(later(0, 20).await);
    s = s.wrapping_mul(later(0, 21).await);
    s = s.max(later(0, 22).await).min(later(0, 1 << 20).await);
    tick("twenty-three", 0).await;
    tick("twenty-four", 0).await;
    if later(0, s % 2 == 0).await {
        tick("even", 1).await
    } else {
        tick("odd", 1).await
    }
    s = s / 2 + later(0, 26).await;
    s = s / 2 + later(0, 27).await;
    s = s / 2 + later(0, 28).await;
    tick("twenty-nine", 1).await;
    s + later(0, held.len() as u32).await
}
