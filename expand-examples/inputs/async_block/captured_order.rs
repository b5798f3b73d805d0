//! What an `async move` block captures is dropped in the order in which it is first mentioned.

use std::future::Future;

use framewright_expand_examples::{d, make, tick};

async fn run<F: Future>(block: F) -> F::Output {
    tick("run", 1).await;
    block.await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let one = d("one");
    let two = d("two");
    let three = d("three");
    let first = run(async move {
        let local = make("local", 1).await;
        let length = two.len() + local.len();
        tick("between", 1).await;
        length + one.len() + three.len()
    })
    .await;

    let four = d("four");
    let five = d("five");
    let never = async move {
        tick("never", 1).await;
        five.len() + four.len()
    };
    drop(never);
    let six = d("six");
    let held = async move {
        let taken = six;
        tick("held", 1).await;
        taken.len()
    };
    tick("before held", 1).await;
    first + held.await
}
