//! Spawning tasks, and joining them in turn.
//!
//! In: a runtime. Out: the sum of what the tasks give. Invariant: all are spawned before the first
//! is joined.

use std::hint::black_box;

use super::Shape;
use crate::runtimes::{Runtime, Spawn};

pub struct SpawnJoin;

impl Shape for SpawnJoin {
    const NAME: &'static str = "spawn_join";
    const OPERATION: &'static str = "a task spawned by a task, which joins it";
    const OPERATIONS: usize = 1_000;

    fn run<R: Runtime>(runtime: &R) {
        let here = runtime.here();
        let sum = runtime.run(async move {
            let spawn = |number| here.spawn(async move { black_box(number) });
            let tasks: Vec<_> = (0..Self::OPERATIONS).map(spawn).collect();
            let mut sum = 0;
            for task in tasks {
                sum += task.await;
            }
            sum
        });
        assert_eq!(sum, Self::OPERATIONS * (Self::OPERATIONS - 1) / 2);
    }
}
