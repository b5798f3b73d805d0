//! Jumps hidden in a macro, and what is dropped after them.

use framewright_expand_examples::*;
macro_rules! brk {
    () => {
        break
    };
}
pub fn see(x: &D) -> usize {
    x.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let x = d("x");
    let y = d("y");
    let mut n = 0;
    loop {
        tick("l", 1).await;
        n += 1;
        if n == 2 {
            brk!();
        }
        if n == 3 {
            drop(x);
            tick("e", 1).await;
            return n;
        }
    }
    tick("t", 1).await;
    see(&y)
}
