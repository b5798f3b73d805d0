//! Tasks of which each spawns the next.
//!
//! In: a runtime. Out: when the last has run. Invariant: one task is ready at a time.

use std::sync::Arc;

use super::Shape;
use crate::countdown::Countdown;
use crate::runtimes::{Runtime, Spawn};

pub struct ChainedSpawn;

impl Shape for ChainedSpawn {
    const NAME: &'static str = "chained_spawn";
    const OPERATION: &'static str = "a task spawned by the one before";
    const OPERATIONS: usize = 1_000;

    fn run<R: Runtime>(runtime: &R) {
        let here = runtime.here();
        runtime.run(async move {
            let countdown = Countdown::new(1);
            link(here, Self::OPERATIONS, countdown.clone());
            countdown.wait().await;
        });
    }
}

/// Spawns a task that spawns the next, until so many have been.
fn link<S: Spawn>(here: S, left: usize, countdown: Arc<Countdown>) {
    if left == 0 {
        return countdown.done();
    }
    let spawner = here.clone();
    spawner.detach(async move { link(here, left - 1, countdown) });
}
