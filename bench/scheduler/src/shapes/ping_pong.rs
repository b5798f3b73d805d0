//! Pairs of tasks that answer each other.
//!
//! In: a runtime. Out: when every pair has spoken. Invariant: the channel is the same for every
//! runtime, and none of theirs.

use futures_channel::oneshot;

use super::Shape;
use crate::countdown::Countdown;
use crate::runtimes::{Runtime, Spawn};

pub struct PingPong;

impl Shape for PingPong {
    const NAME: &'static str = "ping_pong";
    const OPERATION: &'static str = "a pair of tasks, spawned, one question and one answer";
    const OPERATIONS: usize = 1_000;

    fn run<R: Runtime>(runtime: &R) {
        let here = runtime.here();
        runtime.run(async move {
            let countdown = Countdown::new(Self::OPERATIONS);
            for number in 0..Self::OPERATIONS {
                let (here, countdown) = (here.clone(), countdown.clone());
                here.clone().detach(async move {
                    let (ask, asked) = oneshot::channel();
                    let (answer, answered) = oneshot::channel();
                    here.detach(async move {
                        let question: usize = asked.await.expect("the other task asks");
                        answer.send(question + 1).expect("the other task listens");
                    });
                    ask.send(number).expect("the other task listens");
                    assert_eq!(answered.await, Ok(number + 1));
                    countdown.done();
                });
            }
            countdown.wait().await;
        });
    }
}
