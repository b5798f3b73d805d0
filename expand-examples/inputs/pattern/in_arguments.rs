//! Patterns in arguments: tuple, struct, `_`, `mut`; dropped interleaved with their bindings.

use std::future::Future;

use framewright_expand_examples::{D, d, tick};

struct Pair {
    x: D,
    y: D,
}

#[framewright::coroutine]
async fn apart((a, _): (D, D), Pair { x, .. }: Pair, _: D, mut last: D, [n, m]: [u32; 2]) -> usize {
    let local = d("local");
    last.touch();
    tick("pause", n + m).await;
    let sum = a.len() + last.len();
    drop(x);
    tick("pause", 1).await;
    sum + local.len()
}

pub fn case() -> impl Future<Output = usize> {
    apart((d("a"), d("b")), Pair { x: d("x"), y: d("y") }, d("ignored"), d("last"), [0, 1])
}
