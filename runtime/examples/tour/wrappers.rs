//! Functions that await the future they are given, and add a little.
//!
//! In: a future. Out: its output, with something beside it. Invariant: the future is polled where
//! it lies; a chain of wrappers holds it once.

use std::time::{Duration, Instant};

/// How long it took.
#[framewright::coroutine]
pub async fn timed<F>(work: F) -> (F::Output, Duration)
where
    F: Future,
{
    let start = Instant::now();
    let output = work.await;
    (output, start.elapsed())
}

/// What it was called.
#[framewright::coroutine]
pub async fn named<F>(name: &'static str, work: F) -> (&'static str, F::Output)
where
    F: Future,
{
    let output = work.await;
    (name, output)
}
