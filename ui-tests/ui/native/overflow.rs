//! Arithmetic that must overflow, and an index that is out of bounds.

#![deny(arithmetic_overflow, unconditional_panic)]

#[framewright::coroutine]
async fn fetch() -> u8 {
    let sum = 200_u8 + 100;
    let found = [1, 2][2];
    std::future::ready(sum + found).await
}

fn main() {
    drop(fetch());
}
