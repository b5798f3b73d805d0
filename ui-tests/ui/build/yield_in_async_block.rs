//! An item cannot be handed out of an async block, which is a future of its own.

#[framewright::coroutine(stream)]
async fn count(to: u32) -> u32 {
    async move { framewright::yield_!(to) }.await;
}

fn main() {
    drop(count(1));
}
