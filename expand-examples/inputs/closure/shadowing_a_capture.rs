//! Closure parameters and inner `let`s with the names of held locals.

use framewright_expand_examples::{d, tick};

#[framewright::coroutine]
pub async fn case() -> (usize, usize, u32) {
    let value = d("value");
    let n = 100;
    tick("pause", 1).await;
    let by_parameter = |value: usize| value + 1;
    let by_let = || {
        let n = value.len();
        let value = n * 2;
        value + n
    };
    let nested = |n: u32| (|n: u32| n + 1)(n) + n;
    tick("pause", 1).await;
    (by_parameter(n), by_let(), nested(n as u32))
}
