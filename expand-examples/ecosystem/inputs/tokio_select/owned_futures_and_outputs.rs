//! Futures that own held locals; outputs of which a part is left; a block's value without `;`.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn first(left: D, right: D, extra: D) -> usize {
    let other = d("other");
    tick("pause", 1).await;
    tokio::select! {
        biased;
        (name, _) = later(2, (left, d("rest"))) => {
            tick("handling", 1).await;
            name.len()
        }
        _ = right.send(1) => {
            tick("sent", 1).await;
            other.len()
        }
        mut value = async { tick("never", 9).await; d("never") } => {
            value.touch();
            value.len()
        }
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let one = first(d("left"), d("right"), d("extra")).await;
    let two = tokio::select! { biased; value = later(0, d("at once")) => value.len() };
    one + two
}
