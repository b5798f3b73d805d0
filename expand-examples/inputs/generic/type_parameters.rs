//! Type parameters with bounds and where clauses, values of them held over awaits.

use std::fmt::Debug;

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn largest<T: PartialOrd + Debug, I>(items: I, fallback: T) -> (T, usize)
where
    I: IntoIterator<Item = T>,
{
    let mut best = fallback;
    let mut seen = 0;
    for item in items {
        let item = later(1, item).await;
        seen += 1;
        if item > best {
            best = item;
        }
    }
    tick("end", 1).await;
    (best, seen)
}

pub async fn case() -> ((D, usize), (u8, usize)) {
    (largest(vec![d("b"), d("c"), d("a")], d("")).await, largest([3, 1], 2).await)
}
