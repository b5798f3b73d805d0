//! `while` with awaits in condition and body, and a temporary in the condition.

use framewright_expand_examples::{D, Lock, d, later, make};

#[framewright::coroutine]
async fn fill(lock: &Lock<Vec<D>>) -> usize {
    while lock.lock().await.len() < 3 {
        lock.is_held();
        let value = make("value", 1).await;
        lock.lock().await.push(value);
        if later(1, lock.is_held()).await {
            break;
        }
    }
    lock.try_lock().unwrap().len()
}

pub async fn case() -> usize {
    fill(&Lock::new("lock", vec![d("first")])).await
}
