//! A stream that is asked once and dropped, one that is never asked, and one over another.

use std::pin::pin;

use framewright::yield_;
use framewright_expand_examples::{D, d, next, say, tick};

#[framewright::coroutine(stream)]
async fn endless(seed: D) -> usize {
    let mut n = 0;
    loop {
        let turn = d("turn");
        n += 1;
        yield_!(n);
        tick("turn", 1).await;
        say(format!("{seed:?} {turn:?}"));
    }
}

#[framewright::coroutine(stream)]
async fn first_of(seed: D, most: usize) -> usize {
    let mut inner = pin!(endless(seed));
    while let Some(n) = next(inner.as_mut()).await {
        if n > most {
            break;
        }
        yield_!(n * 10);
    }
    tick("last", 1).await;
}

pub async fn case() -> Option<usize> {
    drop(endless(d("never")));
    let once = {
        let mut endless = pin!(endless(d("once")));
        next(endless.as_mut()).await
    };
    let mut firsts = pin!(first_of(d("inner"), 2));
    while let Some(n) = next(firsts.as_mut()).await {
        say(format!("{n}"));
    }
    once
}
