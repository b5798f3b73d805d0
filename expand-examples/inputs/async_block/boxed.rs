//! Blocks behind `Pin<Box<dyn Future>>`, collected, then awaited one by one.

use std::future::Future;
use std::pin::Pin;

use framewright_expand_examples::{d, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let lent = d("lent");
    let lent = &lent;
    let mut jobs: Vec<Pin<Box<dyn Future<Output = usize> + '_>>> = Vec::new();
    for name in ["a", "bb"] {
        let owned = d(name);
        jobs.push(Box::pin(async move {
            tick("job", 1).await;
            owned.len() + lent.len()
        }));
        tick("pushed", 1).await;
    }
    let mut sum = 0;
    for job in jobs {
        sum += job.await;
    }
    sum
}
