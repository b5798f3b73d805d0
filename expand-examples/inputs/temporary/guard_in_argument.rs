//! `m.try_lock().unwrap().len()` as an argument of an awaited call: locked during the await.

use framewright_expand_examples::{D, Lock, d, later, say};

async fn slow(number: usize, lock: &Lock<Vec<D>>) -> usize {
    later(1, number).await + usize::from(lock.is_held())
}

#[framewright::coroutine]
async fn count(lock: &Lock<Vec<D>>) -> usize {
    let held = d("held");
    let first = slow(lock.try_lock().unwrap().len(), lock).await;
    say(lock.is_held());
    let inside = lock.try_lock().unwrap().len();
    let second = slow(inside, lock).await;
    first + second + held.len()
}

pub async fn case() -> usize {
    count(&Lock::new("lock", vec![d("a"), d("b")])).await
}
