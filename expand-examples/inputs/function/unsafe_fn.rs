//! `async unsafe fn`, whose body needs `unsafe` blocks of its own.

use framewright_expand_examples::{d, later};

/// # Safety
///
/// `pointer` must be valid until the future is done.
#[framewright::coroutine]
pub async unsafe fn read(pointer: *const u32) -> u32 {
    let held = d("held");
    // SAFETY: the caller promises it.
    let first = unsafe { *pointer };
    let second = later(1, first).await;
    // SAFETY: the caller promises it.
    second + unsafe { pointer.read() } + held.len() as u32
}

pub async fn case() -> u32 {
    let number = 5;
    // SAFETY: `number` outlives the await.
    unsafe { read(&raw const number).await }
}
