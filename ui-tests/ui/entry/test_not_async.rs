//! The tested function is not async, and its name is used elsewhere.

#[framewright::test]
fn waits() {}

fn main() {
    waits();
}
