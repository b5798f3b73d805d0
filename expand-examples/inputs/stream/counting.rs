//! Items in a loop, with awaits between them; the stream is dropped while it stands at either.

use std::pin::pin;

use framewright::yield_;
use framewright_expand_examples::{D, d, next, say, tick};

#[framewright::coroutine(stream)]
async fn count(to: u32, label: D) -> u32 {
    let own = d("own");
    for n in 0..to {
        tick("between", n).await;
        let turn = d("turn");
        yield_!(n);
        say(format!("after {n} {turn:?}"));
    }
    say(format!("end {own:?} {label:?}"));
}

#[framewright::coroutine]
pub async fn case() -> u32 {
    let mut sum = 0;
    let mut numbers = pin!(count(3, d("label")));
    while let Some(n) = next(numbers.as_mut()).await {
        say(format!("item {n}"));
        sum += n;
    }
    assert_eq!(next(numbers.as_mut()).await, None);
    sum
}
