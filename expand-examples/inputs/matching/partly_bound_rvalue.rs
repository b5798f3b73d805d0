//! An awaited scrutinee of which some is bound, some `_`, some `..`: the rest lives to the end.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn parts(which: u8) -> usize {
    let held = d("held");
    match later(1, (which, d("a"), (d("b"), d("c"), d("e")))).await {
        (0, a, _) => {
            tick("first", 1).await;
            a.len()
        }
        (1, _, (b, ..)) => {
            tick("second", 1).await;
            b.into_name().len() + held.len()
        }
        (_, _, (.., e)) => e.wait(1).await,
    }
}

pub async fn case() -> [usize; 3] {
    [parts(0).await, parts(1).await, parts(2).await]
}
