//! `drop(x)` between awaits, in branches and in a loop.

use framewright_expand_examples::{d, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let c = d("c");
    drop(b);
    tick("without b", 1).await;
    let mut length = 0;
    for n in 0..2 {
        let inner = make("inner", 1).await;
        if n == 1 {
            drop(inner);
            tick("without inner", 1).await;
        } else {
            length += inner.len();
        }
        tick("end", 1).await;
    }
    std::mem::drop(c);
    tick("only a", 1).await;
    length + a.len()
}
