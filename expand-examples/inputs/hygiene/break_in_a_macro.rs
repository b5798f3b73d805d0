//! A `break` hidden in a macro.

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
    let mut n = 0;
    loop {
        tick("l", 1).await;
        n += 1;
        if n == 2 {
            brk!();
        }
        if n == 3 {
            return n;
        }
    }
    {
        let k = d("k");
        let w = d("w");
        tick("t", 1).await;
        n += see(&k);
        n += see(&w);
    }
    tick("t2", 1).await;
    n
}
