//! Fields of a field moved by a pattern, then by name.

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
    let q = (p("q"), d("s"));
    tick("0", 1).await;
    let P { a, .. } = q.0;
    tick("1", 1).await;
    let b = q.0.b;
    tick("5", 1).await;
    a.len() + b.len()
}
