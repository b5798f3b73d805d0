//! The clock.
//!
//! In: shapes, and the runtimes to compare. Out: nanoseconds an operation, round by round.
//! Invariant: every runtime has its turn in every round, so that whatever slows the machine down
//! for a while slows all of them.

use std::time::{Duration, Instant};

use crate::runtimes::Runtime;
use crate::shapes::Shape;

/// A shape on a runtime.
#[derive(Clone, Copy)]
pub struct Side {
    pub runtime: &'static str,
    /// Takes one sample of about the given length: nanoseconds an operation.
    sample: fn(Duration) -> f64,
}

impl Side {
    pub fn new<S: Shape, R: Runtime>(runtime: &'static str) -> Side {
        Side { runtime, sample: sample::<S, R> }
    }
}

/// Runtimes that are compared with each other, on one shape. Ours, or the default, is the first.
pub struct Comparison {
    pub shape: &'static str,
    pub operation: &'static str,
    pub sides: Vec<Side>,
}

/// What was measured: for each side, a figure from each round.
pub fn measure(comparison: &Comparison, rounds: usize, length: Duration) -> Vec<Vec<f64>> {
    let mut samples = vec![Vec::with_capacity(rounds); comparison.sides.len()];
    for _ in 0..rounds {
        for (samples, side) in samples.iter_mut().zip(&comparison.sides) {
            samples.push((side.sample)(length));
        }
    }
    samples
}

/// On a runtime made for this sample, so that the threads of no other are there.
fn sample<S: Shape, R: Runtime>(length: Duration) -> f64 {
    let runtime = R::start();
    // Threads start and allocators settle.
    S::run(&runtime);
    let began = Instant::now();
    let mut runs = 0;
    while runs == 0 || began.elapsed() < length {
        S::run(&runtime);
        runs += 1;
    }
    began.elapsed().as_nanos() as f64 / (runs * S::OPERATIONS) as f64
}
