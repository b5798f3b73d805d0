//! Closures that return `async` blocks over held locals, called again and again.

use std::future::Future;

use framewright_expand_examples::{D, d, later, tick};

async fn twice<F: FnMut() -> R, R: Future<Output = u32>>(mut run: F) -> u32 {
    let first = run().await;
    tick("between", 1).await;
    first + run().await
}

async fn with<F: FnOnce(D) -> R, R: Future<Output = usize>>(value: D, run: F) -> usize {
    run(value).await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let total = std::cell::Cell::new(0);
    let add = || async {
        let seen = later(1, held.len() as u32).await;
        total.set(total.get() + seen);
        total.get()
    };
    let sum = twice(add).await;
    let length = with(d("given"), |mut given| async {
        let given = {
            given.touch();
            given
        };
        tick("inside", 1).await;
        given.len() + held.len()
    })
    .await;
    sum as usize + length + total.get() as usize
}
