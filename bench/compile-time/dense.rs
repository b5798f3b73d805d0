//! Functions that are almost nothing but awaits: one with forty in a row, one with ten in operands.
//!
//! In: a number. Out: a number. Invariant: `UNIT` differs in each copy of this file, so that no two
//! copies become the same machine code.

use super::support::{Error, Pool, Request, step};

const UNIT: u64 = 0;

#[framewright::coroutine]
pub async fn row(seed: u64) -> u64 {
    let mut sum = seed ^ UNIT;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum = sum * 31 ^ step(sum).await;
    sum
}

#[framewright::coroutine]
pub async fn operands(seed: u64) -> u64 {
    let first = [step(seed).await, step(UNIT).await, step(1).await];
    let second = (step(first[0]).await + step(2).await) * step(first[1]).await;
    let third = step(step(second).await ^ step(first[2]).await).await;
    third.max(step(second).await)
}

pub async fn all(_: &Pool, make: fn() -> Request) -> Result<u64, Error> {
    let seed = make().user;
    Ok(row(seed).await ^ operands(seed).await)
}
