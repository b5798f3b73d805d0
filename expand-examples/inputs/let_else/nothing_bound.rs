//! `let else` that binds nothing: its value ends before what it was made of.

use framewright_expand_examples::{D, d, ready};

#[allow(irrefutable_let_patterns)]
#[framewright::coroutine]
async fn anything() -> usize {
    let _ = (match d("matched") {
        _ => ready(d("value")).await,
    }) else { return 1 };
    2
}

async fn lent(_: D, _: &mut D, some: bool) -> Option<D> {
    some.then(|| d("given"))
}

#[framewright::coroutine]
async fn called(some: bool) -> usize {
    let Some(_) = lent(ready(d("operand")).await, &mut d("lent"), some).await else { return 3 };
    4
}

#[allow(irrefutable_let_patterns)]
#[framewright::coroutine]
async fn typed() -> usize {
    let _: Option<D> = lent(ready(d("operand")).await, &mut d("lent"), true).await else {
        return 5;
    };
    6
}

pub async fn case() -> [usize; 4] {
    [anything().await, called(true).await, called(false).await, typed().await]
}
