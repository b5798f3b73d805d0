//! Blocks in blocks, in closures and in loops, with shadowed captures.

use framewright_expand_examples::{d, later, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let value = d("value");
    let n = 1;
    let nested = async {
        let n = later(1, n + 1).await;
        let value = async { make("inner", 1).await.with(value.clone()) }.await;
        async move { value.len() + n }.await
    };
    tick("pause", 1).await;
    let mut sum = nested.await;
    for n in 0..2 {
        let each = |by: usize| {
            let value = &value;
            async move { later(1, n + by).await + value.len() }
        };
        sum += each(10).await;
    }
    sum + n + value.len()
}
