//! Locals by value, by reference and by copy next to an awaited argument.

use framewright_expand_examples::{D, d, later};

fn show(taken: D, lent: &D, copied: u32, awaited: u32) -> String {
    format!("{taken}{lent}{copied}{awaited}")
}

#[framewright::coroutine]
pub async fn case() -> String {
    let taken = d("taken");
    let lent = d("lent");
    let copied = 7;
    let shown = show(taken, &lent, copied, later(1, 5).await);
    shown + &copied.to_string() + lent.name()
}
