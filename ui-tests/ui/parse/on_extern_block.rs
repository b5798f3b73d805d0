//! The attribute stands on a block of foreign functions.

#[framewright::coroutine]
unsafe extern "C" {
    safe fn abs(value: i32) -> i32;
}

fn main() {
    assert_eq!(abs(-1), 1);
}
