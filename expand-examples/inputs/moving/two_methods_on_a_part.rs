//! Two methods of one part, of which the later one takes it.

use framewright_expand_examples::{D, d, ready};

#[framewright::coroutine]
async fn measured_before() -> usize {
    let mut pair = (1, d("old"));
    (pair.1, _) = (d("new"), pair.1.len());
    let kept = pair.1.renew();
    ready(kept.len()).await
}

#[framewright::coroutine]
async fn one_of_two(measures: bool) -> usize {
    let pair = (d("left"), d("right"));
    let count = if measures { pair.1.len() } else { pair.1.renew().len() };
    ready(count).await
}

#[framewright::coroutine]
async fn with_arguments(measures: bool) -> usize {
    let pair = (d("left"), d("right"));
    let count = if measures { pair.1.name().len() } else { pair.1.with(d("other")).len() };
    ready(count).await
}

pub async fn case() -> [usize; 5] {
    [
        measured_before().await,
        one_of_two(true).await,
        one_of_two(false).await,
        with_arguments(true).await,
        with_arguments(false).await,
    ]
}
