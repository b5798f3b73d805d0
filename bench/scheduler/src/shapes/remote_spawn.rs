//! Several threads outside that spawn at once.
//!
//! In: a runtime. Out: when all tasks have run. Invariant: the threads belong to no runtime.

use std::thread;

use super::Shape;
use super::spawn_many::spawn_all;
use crate::countdown::Countdown;
use crate::runtimes::Runtime;

const THREADS: usize = 4;

pub struct RemoteSpawn;

impl Shape for RemoteSpawn {
    const NAME: &'static str = "remote_spawn x4";
    const OPERATION: &'static str = "a task spawned by one of 4 threads outside";
    const OPERATIONS: usize = 10_000;

    fn run<R: Runtime>(runtime: &R) {
        let countdown = Countdown::new(Self::OPERATIONS);
        thread::scope(|scope| {
            for _ in 0..THREADS {
                let (remote, countdown) = (runtime.remote(), &countdown);
                scope.spawn(move || spawn_all(&remote, Self::OPERATIONS / THREADS, countdown));
            }
            runtime.block_on(countdown.wait());
        });
    }
}
