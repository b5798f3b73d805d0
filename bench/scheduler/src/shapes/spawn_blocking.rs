//! Work that blocks, handed to the threads that are for it, and joined.
//!
//! In: a runtime. Out: the sum of what the work gives. Invariant: one piece at a time is under way,
//! so what is measured is the way there and back, and no thread is started but the first.

use std::hint::black_box;

use super::Shape;
use crate::runtimes::{Runtime, Spawn};

pub struct SpawnBlocking;

impl Shape for SpawnBlocking {
    const NAME: &'static str = "spawn_blocking";
    const OPERATION: &'static str = "a round trip from a task to a thread for blocking work";
    const OPERATIONS: usize = 300;

    fn run<R: Runtime>(runtime: &R) {
        let here = runtime.here();
        let sum = runtime.run(async move {
            let mut sum = 0;
            for number in 0..Self::OPERATIONS {
                sum += here.blocking(move || black_box(number)).await;
            }
            sum
        });
        assert_eq!(sum, Self::OPERATIONS * (Self::OPERATIONS - 1) / 2);
    }
}
