//! A struct literal that awaits, after an operand that is kept meanwhile.

use framewright_expand_examples::{D, d, make};

#[derive(Debug)]
pub struct Pair {
    a: D,
    n: usize,
}

#[framewright::coroutine]
pub async fn case() -> [Pair; 2] {
    let pairs = (Pair { a: d("a"), n: 1 }, Pair { a: make("b", 1).await, n: 2 });
    [Pair { a: pairs.0.a, n: pairs.1.n }, Pair { n: 3, a: make("c", 1).await.with(pairs.1.a) }]
}
