//! The attribute stands on a static.

#[framewright::coroutine]
static NAME: &str = "name";

fn main() {
    assert_eq!(NAME, "name");
}
