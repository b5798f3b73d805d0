//! Awaits on either side of arithmetic, and of user operators on droppable values.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
pub async fn case() -> (u32, D) {
    let base = 3;
    let number = base * later(1, 4).await + later(2, 5).await % base - (1 << later(0, 1).await);
    let sum = d("a") + make("b", 1).await + d("c") + make("e", 1).await;
    (number, sum)
}
