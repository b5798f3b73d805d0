//! What a block without `move` takes is dropped in the order in which the block mentions it.

use std::future::Future;

use framewright_expand_examples::{D, d, ready, say, tick};

#[framewright::coroutine]
async fn taken_last(one: D, two: D, choose: bool) -> usize {
    let count = ready(1).await;
    let n = async {
        tick("u", 1).await;
        let n = if choose {
            2
        } else {
            drop(two);
            1
        };
        tick("v", 1).await;
        if choose { n } else { one.renew().len() }
    }
    .await;
    tick("w", 1).await;
    n + count
}

#[framewright::coroutine]
async fn taken_first(one: D, two: D, choose: bool) -> usize {
    let count = ready(1).await;
    let n = async {
        tick("u", 1).await;
        let n = if choose { 2 } else { one.renew().len() };
        if !choose {
            drop(two);
        }
        tick("v", 1).await;
        n + count
    }
    .await;
    tick("w", 1).await;
    n + count
}

struct Pair {
    a: D,
    b: D,
}

#[framewright::coroutine]
async fn a_part(pair: Pair, one: D) -> usize {
    tick("t", 1).await;
    let n = async {
        tick("u", 1).await;
        let (a, n) = (pair.a, one.into_name().len());
        tick("v", 1).await;
        a.len() + n
    }
    .await;
    tick("w", 1).await;
    n + pair.b.len()
}

/// One local is kept, and the block is made after the last await, beside others.
#[framewright::coroutine]
async fn beside_locals_of_the_poll() -> impl Future<Output = usize> {
    let (one, two) = (d("one"), d("two"));
    tick("t", 1).await;
    let (plain, other) = (d("plain"), d("other"));
    say("made");
    async {
        tick("u", 1).await;
        let n = if two.len() > 9 {
            drop(plain);
            one.renew().len()
        } else {
            1
        };
        if n > 9 {
            drop((two, other));
        }
        tick("v", 1).await;
        n
    }
}

pub async fn case() -> usize {
    let mut n = taken_last(d("one"), d("two"), true).await;
    n += taken_last(d("one"), d("two"), false).await;
    n += taken_first(d("one"), d("two"), true).await;
    n += taken_first(d("one"), d("two"), false).await;
    n += a_part(Pair { a: d("a"), b: d("b") }, d("one")).await;
    let block = beside_locals_of_the_poll().await;
    tick("between", 1).await;
    n + block.await
}
