//! Jumps that are compiled out, inside of a loop.

use framewright_expand_examples::*;
pub fn see(x: &D) -> usize {
    x.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let x = d("x");
    let mut n = 0;
    loop {
        n += 1;
        if n > 2 {
            #[cfg(unix)]
            break;
            #[cfg(windows)]
            return 4;
        }
        tick("a", 1).await;
        #[cfg(windows)]
        continue;
        let z = d("z");
        tick("b", 1).await;
        see(&z);
    }
    tick("e", 1).await;
    see(&x)
}
