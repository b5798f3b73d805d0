//! A guard temporary in a `match` scrutinee stays locked while the arms await.

use framewright_expand_examples::{D, Lock, d, later, make, tick};

#[framewright::coroutine]
async fn count(lock: &Lock<Vec<D>>) -> usize {
    let held = d("held");
    let size = match lock.try_lock().unwrap().len() {
        0 => {
            tick("empty", 1).await;
            usize::from(lock.is_held())
        }
        n => later(1, n + held.len()).await + usize::from(lock.is_held()),
    };
    tick("unlocked", 1).await;
    size + match lock.lock().await.first() {
        Some(first) => first.wait(1).await + usize::from(lock.is_held()),
        None => make("nothing", 1).await.len(),
    }
}

pub async fn case() -> [usize; 2] {
    let (empty, full) = (Lock::new("empty", vec![]), Lock::new("full", vec![d("one"), d("two")]));
    [count(&empty).await, count(&full).await]
}
