//! Temporaries in the tail expression of a block and of the function.

use framewright_expand_examples::{D, Lock, d};

struct Lender(D);

impl Lender {
    fn lend(&self) -> &D {
        &self.0
    }
}

#[framewright::coroutine]
async fn tail(lock: &Lock<D>) -> usize {
    let local = d("local");
    let inner = {
        let other = d("other");
        Lender(d("inner lender")).lend().wait(1).await + other.len()
    };
    lock.lock().await.wait(1).await + Lender(d("lender")).lend().wait(1).await + inner + local.len()
}

pub async fn case() -> usize {
    let lock = Lock::new("lock", d("locked"));
    let size = tail(&lock).await;
    size + usize::from(lock.is_held())
}
