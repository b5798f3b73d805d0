//! An `if let` within an operand, whose temporaries end with the statement before 2024.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn if_let() -> usize {
    merge(
        d("operand"),
        later(1, ()).await,
        match (if let Some(ref _x) = Some(d("matched")) { d("then") } else { d("else") }).name() {
            "d8" => 2,
            _ => d("arm").len(),
        },
    )
}

#[framewright::coroutine]
async fn unmatched(value: Result<D, D>) -> usize {
    let n = merge(
        d("operand"),
        later(1, ()).await,
        (if let Ok(x) = value.map(|x| x.renew()) { x } else { d("else") }).len() + d("late").len(),
    );
    tick("t", 1).await;
    n
}

#[framewright::coroutine]
async fn unmatched_before_an_else(value: Result<D, D>) -> usize {
    let left = d("left").len()
        + (if let Ok(x) = value.map(|x| x.renew()) {
            tick("pause", 1).await;
            x.len()
        } else {
            d("else").into_name().len()
        });
    left + d("late").len()
}

fn merge(a: D, _: (), n: usize) -> usize {
    a.len() + n
}

#[framewright::coroutine]
pub async fn case() -> usize {
    if_let().await
        + unmatched(Ok(d("ok"))).await
        + unmatched(Err(d("err"))).await
        + unmatched_before_an_else(Ok(d("o"))).await
        + unmatched_before_an_else(Err(d("e"))).await
}
