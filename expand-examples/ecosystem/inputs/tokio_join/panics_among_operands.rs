//! What is dropped when the second operand panics, and the order of temporaries of the operands.

use framewright_expand_examples::{D, d, later, tick};

fn length(value: &D, n: u32) -> impl Future<Output = usize> + use<> {
    later(n, value.len())
}

async fn send(value: D, n: u32) -> usize {
    tick("sending", n).await;
    value.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let first = d("first");
    let second = d("second");
    let third = d("third");
    tick("pause", 1).await;
    let (a, b) = tokio::join!(
        length(&d("temporary"), 1),
        send(second, first.len() as u32 % 2),
    );
    let (c,) = tokio::join!(third.send(1));
    tick("pause", 1).await;
    a + b + c
}
