//! Numbers that are computed, and matched by `ref`: the reference outlives an await.

use framewright_expand_examples::{later, ready, tick};

#[framewright::coroutine]
async fn cast(n: u8) -> usize {
    match n as usize {
        ref cast => {
            tick("matched", 1).await;
            *cast
        }
    }
}

#[framewright::coroutine]
#[allow(irrefutable_let_patterns)]
async fn in_a_condition(n: u8) -> usize {
    if let ref cast = n as usize {
        tick("condition", 1).await;
        return *cast;
    }
    1
}

#[framewright::coroutine]
async fn of_a_literal() -> usize {
    let mut sum = 0;
    match 5 {
        ref five @ 0..9 => sum += later(1, 1).await + five,
        ref more => sum += ready(2).await + more,
    }
    sum
}

#[framewright::coroutine]
#[allow(while_true, irrefutable_let_patterns)]
async fn in_a_loop(n: i64) -> i64 {
    let mut rounds = 0;
    while let ref negative = -n {
        tick("loop", 1).await;
        rounds += *negative;
        if rounds < -8 {
            break;
        }
    }
    rounds
}

pub async fn case() -> (usize, i64) {
    (cast(1).await + in_a_condition(2).await + of_a_literal().await, in_a_loop(3).await)
}
