//! A `move` closure takes held locals with it and drops them.

use framewright_expand_examples::{d, say, tick};

fn call<R>(job: impl FnOnce() -> R) -> R {
    say("calling");
    job()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let kept = d("kept");
    let moved = d("moved");
    let number = 5;
    tick("pause", 1).await;
    let length = call(move || moved.len() + number);
    tick("pause", 1).await;
    length + kept.len() + number
}
