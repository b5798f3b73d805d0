//! `for` over an iterator that borrows a temporary guard: it is held until the loop ends.

use framewright_expand_examples::{D, Lock, d, tick};

#[framewright::coroutine]
async fn walk(lock: &Lock<Vec<D>>) -> usize {
    let mut sum = 0;
    for value in lock.try_lock().unwrap().iter() {
        tick("body", 1).await;
        sum += value.len() + usize::from(lock.is_held());
    }
    for value in lock.lock().await.iter_mut() {
        value.bump(1).await;
    }
    sum + usize::from(lock.is_held())
}

pub async fn case() -> usize {
    walk(&Lock::new("lock", vec![d("a"), d("b")])).await
}
