//! `_` binds nothing: a place stays, a value is dropped at once; `_name` keeps it.

use framewright_expand_examples::{D, d, later, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let local = d("local");
    let _ = local;
    let _ = d("dropped at once");
    let _kept = d("kept");
    tick("first", 1).await;
    let (_, part) = later(1, (d("left"), d("right"))).await;
    let (_, _second) = (d("x"), make("y", 1).await);
    tick("second", 1).await;
    local.len() + part.len()
}
