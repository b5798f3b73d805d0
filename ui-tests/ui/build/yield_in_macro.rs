//! A macro that is not understood cannot be looked into.

macro_rules! twice {
    ($value:expr) => {
        framewright::yield_!($value)
    };
}

#[framewright::coroutine(stream)]
async fn count(to: u32) -> u32 {
    twice!(to);
}

fn main() {
    drop(count(1));
}
