//! A temporary guard in a `while let` scrutinee, held through each body.

use framewright_expand_examples::{D, Lock, d, tick};

#[framewright::coroutine]
async fn drain(lock: &Lock<Vec<D>>) -> usize {
    let mut sum = 0;
    while let Some(value) = lock.try_lock().unwrap().pop() {
        tick("body", 1).await;
        sum += value.len() + usize::from(lock.is_held());
    }
    lock.is_held();
    while let Some(_) = lock.lock().await.pop() {
        tick("never", 1).await;
    }
    sum
}

pub async fn case() -> usize {
    drain(&Lock::new("lock", vec![d("a"), d("b")])).await
}
