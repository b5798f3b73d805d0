//! The function is `const` and not async.

#[framewright::coroutine]
const fn limit() -> usize {
    4
}

const LIMIT: usize = limit();

fn main() {
    assert_eq!(LIMIT, 4);
}
