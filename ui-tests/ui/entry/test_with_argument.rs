//! The tested function takes an argument.

#[framewright::test]
async fn waits(limit: u32) {
    drop(limit);
}

fn main() {}
