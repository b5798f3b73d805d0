//! `for` with patterns: tuples, references, structs, `_`, `mut`.

use framewright_expand_examples::{D, d, later, tick};

struct Point {
    x: D,
    y: D,
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = 0;
    for (mut value, times) in [(d("a"), 2), (d("b"), 1)] {
        for _ in 0..times {
            value.bump(1).await;
        }
        sum += value.len();
    }
    for &n in &[1, 2] {
        sum += later(1, n).await;
    }
    for Point { y, .. } in [Point { x: d("x1"), y: d("y1") }, Point { x: d("x2"), y: d("y2") }] {
        tick("point", 1).await;
        sum += y.len();
    }
    for _ in vec![d("ignored"), d("too")] {
        tick("ignored", 1).await;
    }
    sum
}
