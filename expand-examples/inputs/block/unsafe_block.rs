//! Awaits inside `unsafe` blocks, and unsafe calls in awaited expressions.

use framewright_expand_examples::{D, d, make};

/// # Safety
///
/// None needed: unsafe for show.
unsafe fn length(value: &D) -> usize {
    value.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    // SAFETY: `length` asks for nothing.
    let first = unsafe { length(&make("a", 1).await) };
    // SAFETY: `length` asks for nothing.
    let second = unsafe {
        let value = make("b", 1).await;
        length(&value) + length(&held)
    };
    first + second
}
