//! Many tasks that let each other run.
//!
//! In: a runtime. Out: when each has yielded often enough. Invariant: each runtime's own yield.

use super::Shape;
use crate::countdown::Countdown;
use crate::runtimes::{Runtime, Spawn};

const TASKS: usize = 200;
const YIELDS: usize = 1_000;

pub struct YieldMany;

impl Shape for YieldMany {
    const NAME: &'static str = "yield_many";
    const OPERATION: &'static str = "a yield, by one of 200 tasks that yield 1,000 times each";
    const OPERATIONS: usize = TASKS * YIELDS;

    fn run<R: Runtime>(runtime: &R) {
        let here = runtime.here();
        runtime.run(async move {
            let countdown = Countdown::new(TASKS);
            for _ in 0..TASKS {
                let countdown = countdown.clone();
                here.detach(async move {
                    for _ in 0..YIELDS {
                        R::Here::yield_now().await;
                    }
                    countdown.done();
                });
            }
            countdown.wait().await;
        });
    }
}
