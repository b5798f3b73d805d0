//! Temporaries of conditions and scrutinees around `else` blocks that await.

use framewright_expand_examples::{D, Lock, d, tick};

#[framewright::coroutine]
async fn check(lock: &Lock<Option<D>>) -> usize {
    if lock.try_lock().unwrap().is_none() {
        tick("unlocked", 1).await;
        return usize::from(lock.is_held());
    }
    let Some(length) = lock.try_lock().unwrap().as_ref().map(D::len) else { return 50 };
    lock.is_held();
    if let 3 = lock.try_lock().unwrap().as_ref().map_or(0, D::len) {
        tick("three", 1).await;
        length + usize::from(lock.is_held())
    } else if let Some(2) = lock.try_lock().unwrap().as_ref().map(D::len) {
        tick("two", 1).await;
        length + usize::from(lock.is_held()) + 10
    } else {
        tick("else", 1).await;
        length + usize::from(lock.is_held()) + 20
    }
}

pub async fn case() -> Vec<usize> {
    let mut results = Vec::new();
    for value in [None, Some("abc"), Some("ab"), Some("a")] {
        results.push(check(&Lock::new("lock", value.map(d))).await);
    }
    results
}
