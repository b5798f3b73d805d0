//! `matches!` on a struct literal, which a `match` takes in parentheses only.

use framewright_expand_examples::{D, d, make};

struct Point {
    x: D,
    n: u8,
}

#[framewright::coroutine]
pub async fn case() -> [bool; 3] {
    let held = d("held");
    let first = matches!(Point { x: make("a", 1).await, n: 2 }, Point { x, .. } if x.name() == "a");
    let second = matches!(Point { x: held, n: 1 }, Point { n: 1, .. });
    let third = matches!(Point { x: d("b"), n: 3 }.n + 1, 0..=3);
    [first, second, third]
}
