//! `format!` with awaits in arguments, inline captures of held locals, named and positional ones.

use framewright_expand_examples::{d, later, make};

#[framewright::coroutine]
pub async fn case() -> String {
    let held = d("held");
    let width = 4;
    let first = format!("{held}-{}-{}", make("a", 1).await, later(1, 2).await);
    let second = format!(
        "{held:?}|{0:>width$}|{named:03}|{0}",
        later(1, "x").await,
        named = later(1, 7).await
    );
    format!("{first} {second} {width}")
}
