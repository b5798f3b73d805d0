//! `*r = f().await`, `v[i] = f().await` and assignment through guards and boxes.

use framewright_expand_examples::{D, Lock, d, make, tick};

#[framewright::coroutine]
async fn set(slot: &mut D, list: &mut [D], lock: &Lock<D>) {
    *slot = make("new slot", 1).await;
    list[1] = make("new item", 1).await;
    let at = list.len() - 1;
    list[at - 2] = make("first item", 1).await;
    *lock.lock().await = make("new locked", 1).await;
    lock.is_held();
    let mut boxed = Box::new(d("boxed"));
    *boxed = make("new boxed", 1).await;
    tick("pause", 1).await;
}

pub async fn case() -> String {
    let (mut slot, mut list) = (d("slot"), [d("a"), d("b"), d("c")]);
    let lock = Lock::new("lock", d("locked"));
    set(&mut slot, &mut list, &lock).await;
    format!("{slot}{list:?}{}", *lock.try_lock().unwrap())
}
