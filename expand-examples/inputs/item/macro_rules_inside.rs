//! `macro_rules!` inside the body that mention no locals of it.

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    macro_rules! length {
        ($value:expr) => {
            $value.len() + 1
        };
    }
    macro_rules! number {
        () => {
            7
        };
    }
    let held = d("held");
    tick("pause", 1).await;
    let first = length!(held);
    let second = later(1, number!()).await;
    tick("pause", 1).await;
    first + second + length!(held)
}
