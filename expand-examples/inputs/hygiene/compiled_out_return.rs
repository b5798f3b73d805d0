//! A `return` that is compiled out, between awaits.

use framewright_expand_examples::*;
pub fn see(x: &D) -> usize {
    x.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let x = d("x");
    tick("a", 1).await;
    #[cfg(windows)]
    return 7;
    let y = d("y");
    tick("b", 1).await;
    see(&x) + see(&y)
}
