//! Negation, not and dereference of awaited values.

use std::rc::Rc;

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
pub async fn case() -> (i32, bool, D, D, u32) {
    let number = -later(1, 4).await;
    let flag = !later(1, true).await;
    let negated = -make("a", 1).await;
    let held = d("b");
    let not = !held.with(make("c", 1).await);
    let through = *later(1, Rc::new(5)).await + *later(1, &6).await;
    (number, flag, negated, not, through)
}
