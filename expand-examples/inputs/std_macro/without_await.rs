//! Macros that only mention held locals, in statement and expression position.

use framewright_expand_examples::{d, say, tick};

#[framewright::coroutine]
pub async fn case() -> String {
    let held = d("held");
    let list = vec![1, 2, 3];
    tick("pause", 1).await;
    assert!(!held.is_empty(), "{held}");
    let copies = vec![list.len(); list[0]];
    say(format_args!("{list:?} {copies:?}"));
    tick("pause", 1).await;
    let answer = matches!(list.as_slice(), [first, ..] if *first == copies.len());
    format!("{answer} {held} {list:?} {}", concat!("a", 1))
}
