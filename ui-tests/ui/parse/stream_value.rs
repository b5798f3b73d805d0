//! `stream` takes no value.

#[framewright::coroutine(stream = 1)]
async fn count(to: u32) -> u32 {
    framewright::yield_!(to);
}

fn main() {
    drop(count(1));
}
