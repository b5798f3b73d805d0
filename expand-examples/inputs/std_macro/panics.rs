//! `panic!`, `unreachable!` and `todo!` on paths after awaits, with awaited arguments.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let length = match later(1, 2).await {
        0 => unreachable!("{}", later(1, 1).await),
        1 => todo!(),
        n => held.len() + n,
    };
    if later(1, length == 6).await {
        panic!("{} {held}", make("argument", 1).await);
    }
    length
}
