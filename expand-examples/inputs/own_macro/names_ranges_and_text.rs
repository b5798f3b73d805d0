//! Macros of the input's own: a name as identifier and as type, a range, tokens that are shown.

use framewright_expand_examples::{D, d, later, say, tick};

macro_rules! named {
    ($name:ident) => {
        say(format!("{} is {}", stringify!($name), $name))
    };
}

macro_rules! shown {
    ($($tokens:tt)*) => {
        say(format!("{} is {}", stringify!($($tokens)*), { $($tokens)* }))
    };
}

macro_rules! sum {
    ($range:expr, $by:expr) => {
        ($range).map(|n| n * $by).sum::<usize>()
    };
}

macro_rules! first {
    ($list:expr) => {
        &$list[0]
    };
}

#[framewright::coroutine]
async fn used(given: &str, count: usize, list: Vec<D>) -> usize {
    let number = 5;
    tick("pause", 1).await;
    named!(count);
    named!(given);
    named!(number);
    shown!(count + number * 2);
    let total = sum!(0..count, number) + sum!(count..=number, list.len());
    let one = first!(list);
    tick("pause", 1).await;
    total + one.len() + first!(list).len() + later(1, count).await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    used("given", 3, vec![d("a"), d("b")]).await
}
