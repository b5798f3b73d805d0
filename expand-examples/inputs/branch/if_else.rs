//! `if`, `else if`, `else` with awaits in conditions and blocks, droppables in each.

use framewright_expand_examples::{d, later, make, tick};

#[framewright::coroutine]
async fn grade(n: u32) -> usize {
    let held = d("held");
    let length = if later(1, n).await > 5 {
        let big = make("big", 1).await;
        tick("in big", 1).await;
        big.len()
    } else if n > 3 {
        held.len()
    } else if later(1, n == 1).await {
        make("one", 1).await.len()
    } else {
        let small = d("small");
        tick("in small", 2).await;
        small.len()
    };
    length + held.len()
}

pub async fn case() -> [usize; 4] {
    [grade(9).await, grade(4).await, grade(1).await, grade(0).await]
}
