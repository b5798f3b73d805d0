//! A temporary in an `if let` scrutinee: it outlives the block, and goes before `else` in 2024.

use framewright_expand_examples::{D, Lock, d, tick};

#[framewright::coroutine]
async fn look(lock: &Lock<Option<D>>) -> usize {
    let held = d("held");
    if let Some(value) = lock.try_lock().unwrap().as_ref() {
        tick("locked", 1).await;
        lock.is_held();
        value.len()
    } else {
        tick("else", 1).await;
        lock.is_held();
        held.len()
    }
}

pub async fn case() -> [usize; 2] {
    let (full, empty) = (Lock::new("full", Some(d("value"))), Lock::new("empty", None));
    [look(&full).await, look(&empty).await]
}
