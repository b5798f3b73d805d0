//! Arguments that are never mentioned, beside some that are.

use framewright_expand_examples::{D, d, tick};

#[framewright::coroutine]
async fn reference(kept: &u32, _ignored: &u32) -> u32 {
    tick("reference", 1).await;
    *kept
}

#[framewright::coroutine]
async fn number(kept: &u32, _ignored: u32) -> u32 {
    *kept
}

#[framewright::coroutine]
async fn before(_ignored: &u32, kept: &u32, _also: bool, _: &D) -> u32 {
    tick("before", 1).await;
    *kept
}

#[framewright::coroutine]
async fn owned(_ignored: D, kept: u32, _last: D) -> u32 {
    tick("owned", 1).await;
    kept
}

#[framewright::coroutine]
async fn unreachable_mention(kept: &u32, late: &u32) -> u32 {
    let sum = *kept;
    tick("unreachable", 1).await;
    if true {
        return sum;
    }
    loop {
        if sum > 100 {
            return *late;
        }
    }
}

#[framewright::coroutine]
pub async fn case() -> u32 {
    let mut sum = reference(&1, &2).await;
    sum += number(&10, 20).await;
    sum += before(&200, &100, true, &d("lent")).await;
    sum += owned(d("first"), 1000, d("last")).await;
    sum + unreachable_mention(&10_000, &5).await
}
