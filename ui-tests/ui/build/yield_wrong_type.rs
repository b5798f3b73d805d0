//! The items of a stream are of the type that it is written to return.

#[framewright::coroutine(stream)]
async fn count(to: u32) -> u32 {
    framewright::yield_!(to.to_string());
}

fn main() {
    drop(count(1));
}
