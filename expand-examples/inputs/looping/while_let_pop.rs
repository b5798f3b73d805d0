//! `while let` over a local without an await in the scrutinee, with one in the body.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut stack = vec![d("a"), d("b"), d("c")];
    let mut sum = 0;
    while let Some(top) = stack.pop() {
        sum += top.wait(1).await;
        if sum == 1 {
            stack.push(d("extra"));
            continue;
        }
        if later(1, sum).await > 6 {
            break;
        }
        tick("rest", 1).await;
    }
    sum * 10 + stack.len()
}
