//! Calls of functions that never return, in branches, arms and arguments.

use framewright_expand_examples::{D, d, later, make};

fn fail(why: &D) -> ! {
    panic!("{why}")
}

fn pair(left: D, right: u32) -> usize {
    left.len() + right as usize
}

#[framewright::coroutine]
async fn check(n: u32) -> usize {
    let held = d("held");
    let number = match later(1, n).await {
        0 => fail(&held),
        n => n,
    };
    let size = if number == 1 { make("one", 1).await.len() } else { held.wait(1).await };
    pair(make("left", 1).await, if n > 2 { fail(&held) } else { n }) + size
}

pub async fn case() -> usize {
    check(1).await + check(2).await + check(3).await
}
