//! Shadowed names: every earlier value lives on to the end of its block.

use framewright_expand_examples::{d, later, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let x = d("first");
    tick("pause", 1).await;
    let x = x.len() + later(1, 1).await;
    let y = make("y", 1).await;
    {
        let y = y.renew();
        let x = d(format!("{y}{x}"));
        tick("inner", 1).await;
        x.len();
    }
    let x = x + later(1, x).await;
    let y = d("new y").len() + x;
    tick("pause", 1).await;
    y
}
