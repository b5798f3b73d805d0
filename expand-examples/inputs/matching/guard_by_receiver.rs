//! A guard that calls a method on what its arm binds.

use framewright_expand_examples::*;
pub struct P {
    pub a: D,
    pub b: D,
    pub c: D,
}
pub fn p(n: &str) -> P {
    P { a: d(format!("{n}.a")), b: d(format!("{n}.b")), c: d(format!("{n}.c")) }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let t = (d("m"), 1);
    let mut n = 0;
    match Some(&t.0) {
        Some(x) if x.wait(1).await > 3 => {}
        Some(x) => {
            tick("4", 1).await;
            n += x.len()
        }
        None => {}
    }
    n
}
