//! `../wrappers.rs` without the attribute.

use std::time::{Duration, Instant};

/// How long it took.
pub async fn timed<F>(work: F) -> (F::Output, Duration)
where
    F: Future,
{
    let start = Instant::now();
    let output = work.await;
    (output, start.elapsed())
}

/// What it was called.
pub async fn named<F>(name: &'static str, work: F) -> (&'static str, F::Output)
where
    F: Future,
{
    let output = work.await;
    (name, output)
}
