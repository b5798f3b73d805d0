//! Sizes: values held over awaits.
//!
//! In: nothing. Out: [`rows`], the size of each shape. Invariant: each floor is declared beside
//! its reason; none is computed from either side.

use crate::leaf::{K, carry, k, look, stage, tick};
use crate::report::SizeRow;

#[framewright::coroutine]
async fn argument_after_await(argument: K) {
    tick().await;
    look(&argument);
}

#[framewright::coroutine]
async fn argument_then_local(argument: K) {
    look(&argument);
    look(&stage(argument));
    let local = k();
    tick().await;
    look(&local);
}

#[framewright::coroutine]
async fn two_blocks() {
    {
        let first = k();
        tick().await;
        look(&first);
        tick().await;
        look(&first);
    }
    {
        let second = k();
        tick().await;
        look(&second);
        tick().await;
        look(&second);
    }
}

#[framewright::coroutine]
async fn four_blocks() {
    {
        let first = k();
        tick().await;
        look(&first);
        tick().await;
        look(&first);
    }
    {
        let second = k();
        tick().await;
        look(&second);
        tick().await;
        look(&second);
    }
    {
        let third = k();
        tick().await;
        look(&third);
        tick().await;
        look(&third);
    }
    {
        let fourth = k();
        tick().await;
        look(&fourth);
        tick().await;
        look(&fourth);
    }
}

#[framewright::coroutine]
async fn four_arms(choice: u8) {
    match choice {
        0 => {
            let zero = k();
            tick().await;
            look(&zero);
            tick().await;
            look(&zero);
        }
        1 => {
            let one = k();
            tick().await;
            look(&one);
            tick().await;
            look(&one);
        }
        2 => {
            let two = k();
            tick().await;
            look(&two);
            tick().await;
            look(&two);
        }
        _ => {
            let more = k();
            tick().await;
            look(&more);
            tick().await;
            look(&more);
        }
    }
}

#[framewright::coroutine]
async fn pipeline() {
    let x = k();
    look(&x);
    tick().await;
    let y = stage(x);
    look(&y);
    tick().await;
    let z = stage(y);
    look(&z);
    tick().await;
    let w = stage(z);
    look(&w);
    tick().await;
    look(&w);
}

#[framewright::coroutine]
async fn three_questions(value: K) -> Result<K, ()> {
    let first = carry(value).await?;
    let second = carry(first).await?;
    carry(second).await
}

async fn leaf() {
    let held = k();
    tick().await;
    look(&held);
}

#[framewright::coroutine]
async fn future_in_loop() {
    let mut rounds = 3u8;
    while rounds > 0 {
        let future = leaf();
        look(&future);
        tick().await;
        future.await;
        rounds -= 1;
    }
}

/// The size of each shape on this side.
pub fn rows() -> Vec<SizeRow> {
    // One K, the tick that is awaited, and the tag of the frame.
    const ONE_VALUE: usize = 1024 + 1 + 1;
    vec![
        SizeRow::of("argument used after one await", ONE_VALUE, argument_after_await(k())),
        // The argument is gone before the first suspension.
        SizeRow::of("argument consumed, then a local", ONE_VALUE, argument_then_local(k())),
        // The blocks are never alive together.
        SizeRow::of("two disjoint blocks", ONE_VALUE, two_blocks()),
        SizeRow::of("four disjoint blocks", ONE_VALUE, four_blocks()),
        // One arm runs, and `choice` is not read again.
        SizeRow::of("match with four arms", ONE_VALUE, four_arms(2)),
        // Each stage consumes the one before.
        SizeRow::of("pipeline of four stages", ONE_VALUE, pipeline()),
        // The value is inside the awaited leaf (1,026), beside the tag.
        SizeRow::of("three `?`-chained awaits", 1026 + 1, three_questions(k())),
        // The future with the native tag inside (1,026), the tick, the counter, the tag.
        SizeRow::of("loop holding a future", 1026 + 1 + 1 + 1, future_in_loop()),
    ]
}
