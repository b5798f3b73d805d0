//! Destructuring assignment of tuples, arrays, structs and with `_`.

use framewright_expand_examples::{D, d, later, make, tick};

struct Pair {
    x: D,
    y: u32,
}

#[framewright::coroutine]
pub async fn case() -> (D, D, u32, u32) {
    let (mut a, mut b) = (d("a"), d("b"));
    let (x, mut y);
    (a, b) = (make("a2", 1).await, make("b2", 1).await);
    (a, _) = later(1, (a.renew(), d("ignored"))).await;
    [_, b] = later(1, [d("one"), d("two")]).await;
    Pair { x, y } = Pair { x: make("x", 1).await, y: 1 };
    tick("pause", 1).await;
    (y, ..) = (later(1, 5).await, 6, 7);
    _ = make("dropped at once", 1).await;
    let mut list = [0, 0];
    (list[0], list[1]) = later(1, (3, 4)).await;
    (a.with(x), b, y, list[0] + list[1])
}
