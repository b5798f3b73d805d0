//! Blocks bound to locals and awaited later, in another order, or never.

use framewright_expand_examples::{d, say, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let lent = d("lent");
    let moved = d("moved");
    let reading = async { lent.wait(1).await + lent.len() };
    let owning = async move {
        tick("owning", 1).await;
        moved.len()
    };
    let never = async { say("never") };
    tick("before", 1).await;
    let second = owning.await;
    say("between");
    let first = reading.await;
    drop(never);
    tick("after", 1).await;
    first + second + lent.len()
}
