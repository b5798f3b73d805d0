//! A droppable from outside a loop that one iteration consumes.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut spare = Some(d("spare"));
    let token = d("token");
    let mut sum = 0;
    let mut n = 0;
    let result = loop {
        let inner = d(format!("inner {n}"));
        if later(1, n).await == 1 {
            if let Some(spare) = spare.take() {
                sum += spare.with(inner).len();
                n += 1;
                continue;
            }
        }
        if n == 2 {
            break token.with(inner);
        }
        tick("end", 1).await;
        n += 1;
    };
    sum + result.len()
}
