//! A local that is copied keeps its bytes while a local of the poll has a reference to it.

use framewright_expand_examples::{d, later, ready, say, tick};

fn sum(one: usize, other: usize, more: usize) -> usize {
    one + other + more
}

#[framewright::coroutine]
async fn in_a_block() -> usize {
    let copied = later(1, 7usize).await;
    tick("first", 1).await;
    let outer;
    {
        let lent = &copied;
        say(copied);
        outer = d("written").len() + 100;
        say(lent);
    }
    tick("second", 1).await;
    outer
}

#[framewright::coroutine]
async fn handed_on() -> usize {
    let copied = later(1, 7usize).await;
    tick("first", 1).await;
    let (outer, kept);
    {
        let lent = &copied;
        let other = Some(lent);
        say(copied);
        outer = d("written").len() + 100;
        kept = other.unwrap_or(lent);
    }
    let more = d("more").len() + 1000;
    tick("second", 1).await;
    say(kept);
    outer + more
}

#[framewright::coroutine]
async fn beside_a_kept_operand() -> usize {
    let copied = later(1, 7usize).await;
    tick("first", 1).await;
    let lent = &copied;
    sum(copied + 100, lent.count_ones() as usize, later(1, 3).await)
}

#[framewright::coroutine]
async fn matched() -> usize {
    let copied = later(1, (7usize, 8usize)).await;
    tick("first", 1).await;
    let outer;
    {
        let lent = &copied;
        match copied {
            (one, other) => outer = one + other + 100,
        }
        say(lent.0 + lent.1);
    }
    tick("second", 1).await;
    outer
}

pub async fn case() -> usize {
    let sum = in_a_block().await + handed_on().await + beside_a_kept_operand().await;
    sum + matched().await + ready(1).await
}
