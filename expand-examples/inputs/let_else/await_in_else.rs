//! `let else` whose else block awaits before it leaves; the pattern moves out of a local.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
async fn open(value: Result<(D, D), D>) -> usize {
    let held = d("held");
    tick("start", 1).await;
    let Ok((left, right)) = value else {
        let excuse = make("excuse", 1).await;
        tick("else", 1).await;
        return excuse.len() + held.len();
    };
    tick("open", 1).await;
    left.len() + right.len()
}

pub async fn case() -> [usize; 2] {
    [open(Ok((d("left"), d("right")))).await, open(Err(d("error"))).await]
}
