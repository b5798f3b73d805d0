//! A foreign function has no body to lower.

unsafe extern "C" {
    #[framewright::coroutine]
    safe fn abs(value: i32) -> i32;
}

fn main() {
    assert_eq!(abs(-1), 1);
}
