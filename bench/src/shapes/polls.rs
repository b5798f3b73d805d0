//! Poll times: small bodies in which the state machine itself is most of the work.
//!
//! In: leaves that are pending a known number of times. Out: [`rows`], one function each that runs
//! a shape for some rounds. Invariant: the result depends on every round, and both sides give the
//! same one.

use std::hint::black_box;

use crate::leaf::{drive, step};
use crate::report::PollRow;

#[framewright::coroutine]
async fn straight_line(seed: u64) -> u64 {
    let first = step(seed, 1).await;
    let second = step(first ^ 1, 1).await;
    let third = step(second.rotate_left(7), 1).await;
    first ^ second ^ third
}

#[framewright::coroutine]
async fn two_in_loop(rounds: u64) -> u64 {
    let mut sum = 0u64;
    let mut round = 0u64;
    while round < rounds {
        let first = step(round, 1).await;
        sum = sum.wrapping_add(first);
        let second = step(sum ^ first, 1).await;
        sum = sum.rotate_left(3) ^ second;
        round += 1;
    }
    sum
}

#[framewright::coroutine]
async fn nested_loop(rounds: u64) -> u64 {
    let mut sum = 0u64;
    for outer in 0..rounds / 4 {
        for inner in 0..4u64 {
            if (outer ^ inner) & 1 == 0 {
                sum = sum.wrapping_add(step(inner, 1).await);
            } else {
                sum ^= outer;
            }
        }
    }
    sum
}

#[framewright::coroutine]
async fn pass<F: Future>(inner: F) -> F::Output {
    inner.await
}

#[framewright::coroutine]
async fn ready_at_once(rounds: u64) -> u64 {
    let mut sum = 0u64;
    for round in 0..rounds {
        // Opaque, or the whole loop is computed in advance.
        let value = step(black_box(round), 0).await;
        sum = sum.wrapping_mul(31) ^ value;
    }
    sum
}

#[framewright::coroutine]
async fn pending_often(rounds: u64) -> u64 {
    let mut sum = 0u64;
    for round in 0..rounds / 16 {
        let value = step(round, 16).await;
        sum = sum.rotate_left(5) ^ value;
    }
    sum
}

#[framewright::coroutine]
async fn six_in_a_row(rounds: u64) -> u64 {
    let mut sum = 0u64;
    for round in 0..rounds / 6 {
        sum ^= step(round, 1).await;
        sum = sum.wrapping_add(step(sum, 1).await);
        sum ^= step(round + 2, 1).await;
        sum = sum.wrapping_add(step(sum, 1).await);
        sum ^= step(round + 4, 1).await;
        sum = sum.wrapping_add(step(sum, 1).await);
    }
    sum
}

#[framewright::coroutine]
async fn callee(value: u64) -> u64 {
    let given = step(value, 1).await;
    given ^ value.rotate_left(9)
}

#[framewright::coroutine]
async fn calls(rounds: u64) -> u64 {
    let mut sum = 0u64;
    for round in 0..rounds {
        sum = sum.wrapping_add(callee(round ^ sum).await);
    }
    sum
}

fn run_straight_line(rounds: u64) -> u64 {
    (0..rounds).fold(0, |sum, round| sum ^ drive(straight_line(round ^ sum)))
}

fn run_wrapper_chain(rounds: u64) -> u64 {
    let chain = |round| pass(pass(pass(pass(step(round, 4)))));
    (0..rounds / 4).fold(0, |sum, round| sum ^ drive(chain(round ^ sum)))
}

/// What to time on this side.
pub fn rows() -> Vec<PollRow> {
    vec![
        PollRow { shape: "straight line", run: run_straight_line },
        PollRow { shape: "two in a loop", run: |rounds| drive(two_in_loop(rounds)) },
        PollRow { shape: "nested loop", run: |rounds| drive(nested_loop(rounds)) },
        PollRow { shape: "wrapper chain", run: run_wrapper_chain },
        PollRow { shape: "ready at once", run: |rounds| drive(ready_at_once(rounds)) },
        PollRow { shape: "pending often", run: |rounds| drive(pending_often(rounds)) },
        PollRow { shape: "six in a row", run: |rounds| drive(six_in_a_row(rounds)) },
        PollRow { shape: "calls", run: |rounds| drive(calls(rounds)) },
    ]
}
