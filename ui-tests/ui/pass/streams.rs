//! Streams that end nowhere, that hand out nothing, and that hand out `()`: without a warning.

#![deny(warnings)]

use framewright::frame::Stream;
use framewright::yield_;

#[framewright::coroutine(stream)]
async fn endless(mut n: u32) -> u32 {
    loop {
        n += 1;
        yield_!(n);
    }
}

#[framewright::coroutine(stream)]
async fn early(n: u32) -> u32 {
    if n == 0 {
        return;
    }
    yield_!(n);
}

#[framewright::coroutine(stream)]
async fn none() -> u32 {}

#[framewright::coroutine(stream)]
async fn units(n: u32) {
    for _ in 0..n {
        yield_!();
        yield_!(());
    }
}

#[framewright::coroutine(boxed, stream)]
pub async fn nested(depth: u32) -> u32 {
    if depth > 0 {
        drop(nested(depth - 1));
    }
    yield_!(std::future::ready(depth).await);
}

mod renamed {
    pub use ::framewright as fw;
}

#[framewright::coroutine(stream, crate = crate::renamed::fw)]
async fn elsewhere(n: u32) -> u32 {
    crate::renamed::fw::yield_!(n);
}

fn streams<T>(_: impl Stream<Item = T>) {}

fn main() {
    streams(endless(1));
    streams(early(1));
    streams(none());
    streams::<()>(units(1));
    streams(nested(2));
    streams(elsewhere(1));
}
