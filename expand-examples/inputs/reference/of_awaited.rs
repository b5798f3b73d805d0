//! `&f().await` and `&mut f().await`: extended by `let`, and as temporaries.

use framewright_expand_examples::{D, make, tick};

fn length(value: &D) -> usize {
    value.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let kept = &make("kept", 1).await;
    let changed = &mut make("changed", 1).await;
    let short = length(&make("short", 1).await);
    tick("pause", 1).await;
    changed.touch();
    tick("pause", 1).await;
    changed.touch();
    kept.len() + short
}
