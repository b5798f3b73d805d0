//! A move that is compiled out.

use framewright_expand_examples::*;
pub fn see(x: &D) -> usize {
    x.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let x = d("x");
    tick("a", 1).await;
    #[cfg(windows)]
    drop(x);
    {
        let z = d("z");
        tick("b", 1).await;
        see(&z);
    }
    tick("c", 1).await;
    3
}
