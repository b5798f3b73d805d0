//! Fields moved out of a held local one after the other, the rest dropped at scope end.

use framewright_expand_examples::{D, d, make, tick};

struct Parts {
    a: D,
    b: D,
    c: (D, D),
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let parts = Parts { a: d("a"), b: d("b"), c: (d("c0"), d("c1")) };
    let after = d("after");
    tick("whole", 1).await;
    let b = parts.b;
    tick("without b", 1).await;
    let Parts { c: (_, c1), .. } = parts;
    tick("without c1", 1).await;
    let joined = b.with(c1).with(make("more", 1).await);
    joined.len() + parts.a.len() + after.len()
}
