//! Raw pointers made, held inside a block without an await, and read.

use framewright_expand_examples::{d, later};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let mut number = later(1, 5u32).await;
    let held = d("held");
    let doubled = {
        let pointer = &raw mut number;
        // SAFETY: the pointee is a local, alive and not otherwise borrowed.
        unsafe {
            *pointer *= 2;
            *pointer
        }
    };
    later(1, doubled).await + number + held.len() as u32
}
