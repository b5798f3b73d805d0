//! An item cannot be handed out of a closure.

#[framewright::coroutine(stream)]
async fn count(to: u32) -> u32 {
    (0..to).for_each(|n| framewright::yield_!(n));
}

fn main() {
    drop(count(1));
}
