//! `.take()`, `.replace()`, `mem::replace` and `mem::swap` across awaits.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
pub async fn case() -> (Option<D>, D) {
    let mut slot = Some(d("slot"));
    let mut value = d("value");
    if let Some(taken) = slot.take() {
        tick("taken", 1).await;
        value = value.with(taken);
    }
    slot.replace(make("replaced", 1).await);
    let old = std::mem::replace(&mut value, make("new", 1).await);
    tick("old", 1).await;
    let mut spare = slot.take().unwrap_or(old);
    std::mem::swap(&mut spare, &mut value);
    tick("swapped", 1).await;
    (Some(spare), slot.get_or_insert(value).renew_clone())
}

trait RenewClone {
    fn renew_clone(&self) -> D;
}

impl RenewClone for D {
    fn renew_clone(&self) -> D {
        self.clone().renew()
    }
}
