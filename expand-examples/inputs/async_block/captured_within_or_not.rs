//! What is ignored is not captured; what a closure inside takes, the block takes.

use framewright_expand_examples::{D, d, later, say, tick};

#[framewright::coroutine]
async fn ignored(value: D) -> usize {
    let block = async move {
        let _ = value;
        say("in the block");
        1
    };
    tick("pause", 1).await;
    block.await
}

#[framewright::coroutine]
async fn taken_within(value: D, other: D) -> usize {
    let length = later(
        1,
        async {
            let call = move |n: usize| format!("{value:?} {n}").len();
            call(1) + other.len()
        }
        .await,
    );
    say("after the block");
    length.await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    ignored(d("ignored")).await + taken_within(d("taken"), d("other")).await
}
