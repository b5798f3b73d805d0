//! Items that own something, handed out from locals, temporaries and branches.

use std::pin::pin;

use framewright::yield_;
use framewright_expand_examples::{D, d, make, next, say};

#[framewright::coroutine(stream)]
async fn values(first: D, skip: bool) -> D {
    yield_!(first);
    let second = make("second", 1).await;
    let third = d("third");
    if skip {
        yield_!(third);
        return;
    }
    yield_!(make("made", 2).await);
    yield_!(second);
    say(format!("still {third:?}"));
}

async fn run(skip: bool) {
    let mut values = pin!(values(d("first"), skip));
    while let Some(value) = next(values.as_mut()).await {
        say(format!("got {value:?}"));
    }
}

pub async fn case() {
    run(false).await;
    run(true).await;
}
