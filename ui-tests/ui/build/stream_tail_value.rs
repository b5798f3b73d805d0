//! The last expression of a stream is no item.

#[framewright::coroutine(stream)]
async fn count(to: u32) -> u32 {
    framewright::yield_!(to);
    to
}

fn main() {
    drop(count(1));
}
