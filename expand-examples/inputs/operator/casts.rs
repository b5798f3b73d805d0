//! `as` on awaited values and around them.

use framewright_expand_examples::later;

#[framewright::coroutine]
pub async fn case() -> (u8, i64, f64, usize) {
    let narrow = later(1, 300u32).await as u8;
    let wide = later(1, -5i8).await as i64 + narrow as i64;
    let float = (later(1, 7u8).await as f64) / 2.0;
    let pointer = later(1, &[1u16, 2, 3]).await as &[u16];
    (narrow, wide, float, pointer.len())
}
