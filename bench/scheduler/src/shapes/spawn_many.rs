//! Spawning tasks that are ready at once and that nobody joins.
//!
//! In: a runtime. Out: when all have run. Invariant: they are spawned from within a task, or from a
//! thread that belongs to no runtime.

use std::hint::black_box;
use std::sync::Arc;
use std::thread;

use super::Shape;
use crate::countdown::Countdown;
use crate::runtimes::{Runtime, Spawn};

pub struct SpawnManyLocal;

impl Shape for SpawnManyLocal {
    const NAME: &'static str = "spawn_many local";
    const OPERATION: &'static str = "a task spawned by a task, which does not join it";
    const OPERATIONS: usize = 1_000;

    fn run<R: Runtime>(runtime: &R) {
        let here = runtime.here();
        runtime.run(async move {
            let countdown = Countdown::new(Self::OPERATIONS);
            spawn_all(&here, Self::OPERATIONS, &countdown);
            countdown.wait().await;
        });
    }
}

pub struct SpawnManyRemote;

impl Shape for SpawnManyRemote {
    const NAME: &'static str = "spawn_many remote";
    const OPERATION: &'static str = "a task spawned from a thread outside";
    const OPERATIONS: usize = 10_000;

    fn run<R: Runtime>(runtime: &R) {
        let countdown = Countdown::new(Self::OPERATIONS);
        let (remote, counted) = (runtime.remote(), countdown.clone());
        let spawning = thread::spawn(move || spawn_all(&remote, Self::OPERATIONS, &counted));
        runtime.block_on(countdown.wait());
        spawning.join().expect("spawning does not panic");
    }
}

/// Spawns so many tasks, each of which counts down.
pub fn spawn_all(spawner: &impl Spawn, tasks: usize, countdown: &Arc<Countdown>) {
    for task in 0..tasks {
        let countdown = countdown.clone();
        spawner.detach(async move {
            black_box(task);
            countdown.done();
        });
    }
}
