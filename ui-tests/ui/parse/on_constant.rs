//! The attribute stands on a constant.

#[framewright::coroutine]
const LIMIT: usize = 4;

fn main() {
    assert_eq!(LIMIT, 4);
}
