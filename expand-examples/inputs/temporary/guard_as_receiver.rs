//! `m.try_lock().unwrap().wait().await`: the guard is the temporary that the future borrows.

use framewright_expand_examples::{D, Lock, d, later, say};

#[framewright::coroutine]
async fn through(lock: &Lock<D>) -> usize {
    let first = lock.try_lock().unwrap().wait(1).await + usize::from(lock.is_held());
    say(lock.is_held());
    lock.lock().await.bump(1).await;
    say(lock.is_held());
    let second = later(1, lock.lock().await.len()).await + lock.try_lock().map_or(100, |_| 0);
    first + second
}

pub async fn case() -> usize {
    through(&Lock::new("lock", d("value"))).await
}
