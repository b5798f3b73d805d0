//! A stream hands its values out, and returns none.

#[framewright::coroutine(stream)]
async fn count(to: u32) -> u32 {
    if to == 0 {
        return 0;
    }
    framewright::yield_!(to);
}

fn main() {
    drop(count(1));
}
