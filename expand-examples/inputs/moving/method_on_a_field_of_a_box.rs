//! A method takes a field through a box, or borrows it: what is left is dropped.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn of_a_box(boxed: Box<(D, D)>) -> usize {
    tick("pause", 1).await;
    let n = boxed.1.into_name().len();
    tick("pause", 1).await;
    n
}

#[framewright::coroutine]
async fn of_a_value(pair: (D, D)) -> usize {
    tick("pause", 1).await;
    let n = pair.1.into_name().len() + pair.0.len();
    tick("pause", 1).await;
    n
}

#[framewright::coroutine]
async fn of_a_reference(pair: &mut (D, D)) -> usize {
    let pair = { pair };
    tick("pause", 1).await;
    let n = pair.1.touch() as usize;
    tick("pause", 1).await;
    n
}

#[framewright::coroutine]
pub async fn case() -> usize {
    of_a_box(Box::new((d("a"), d("b")))).await
        + of_a_value((d("c"), d("e"))).await
        + of_a_reference(&mut (d("f"), d("g"))).await
}
